import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT, tool } from '../lib/paths.ts';

/** Each test adds one file to it. */
const house = mkdtempSync(join(tmpdir(), 'lint-zones-'));
cpSync(join(ROOT, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
afterAll(() => rmSync(house, { recursive: true, force: true }));

function broken(path: string, source: string): string[] {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  try {
    const answer = execFileSync(tool('oxlint'), ['--format', 'json', path], { cwd: house, encoding: 'utf8' });
    return listBrokenRules(answer);
  } catch (error) {
    return listBrokenRules((error as { stdout: string }).stdout);
  } finally {
    rmSync(file);
  }
}

function listBrokenRules(answer: string): string[] {
  const { diagnostics } = JSON.parse(answer) as { diagnostics: { code: string; severity: string }[] };
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

const ROOMS = new Set(['domain', 'worker', 'party', 'web', 'screens', 'e2e', 'bench', 'scripts']);
const ZONE = ['eslint(no-restricted-imports)'];
const uses = (specifier: string) => `import { x } from '${specifier}';\nexport const y = x;\n`;

describe('the import rules of this repository', () => {
  test.each([
    ['domain/time/a.ts', '#worker/db/client.ts'],
    ['domain/a.ts', '#web/app/router.tsx'],
    ['domain/time/a.ts', 'hono'],
    ['domain/time/a.ts', 'node:fs'],
    ['domain/time/a.test.ts', 'drizzle-orm'],
    ['domain/time/a.test.ts', '#worker/app.ts'],
    ['worker/app.ts', '#web/app/router.tsx'],
    ['worker/db/people/users.ts', '#worker/core/actor.ts'],
    ['worker/core/actor.ts', '../http/errors.ts'],
    ['worker/core/history/person.ts', '#worker/http/errors.ts'],
    ['worker/features/me/routes.ts', '../rewards/repository.ts'],
    ['worker/features/me/routes.ts', '#worker/features/rewards/repository.ts'],
    ['worker/features/me/routes.ts', '#web/ui/Button.tsx'],
    ['worker/features/me/parts/routes.ts', '#worker/features/rewards/repository.ts'],
    ['party/live.ts', '#worker/features/me/use-cases.ts'],
    ['web/features/rewards/a.ts', '#worker/app.ts'],
    ['web/api.ts', '#party/live.ts'],
    ['web/api.ts', '#scripts/lib/paths.ts'],
    ['web/kit/api/api.ts', '../demo/backend.ts'],
    ['web/features/rewards/a.ts', '#web/demo/backend.ts'],
    ['web/features/rewards/a.ts', '../users/Users.tsx'],
    ['web/features/rewards/a.ts', '#web/app/App.tsx'],
    ['web/features/users/person/a.ts', '#web/features/rewards/Rewards.tsx'],
    ['web/parts/awards/a.ts', '#web/features/rewards/Rewards.tsx'],
    ['web/kit/api/a.ts', '#web/parts/awards/MedalIcon.tsx'],
    ['web/kit/api/a.ts', '#web/app/App.tsx'],
    ['web/ui/a.ts', '../features/rewards/Rewards.tsx'],
    ['web/offline/a.ts', '../app/App.tsx'],
    ['web/demo/a.ts', '#worker/serve.ts'],
    ['web/demo/a.ts', '#worker/db/client.ts'],
    ['web/demo/a.ts', '#worker/features/me/routes.ts'],
    ['web/demo/a.ts', '#worker/identity/clerk.ts'],
    ['web/demo/a.ts', '#scripts/lib/paths.ts'],
  ])('%s must not import %s', (path, specifier) => {
    expect(broken(path, uses(specifier))).toEqual(ZONE);
  });

  test.each([
    ['domain/time/a.ts', '../people/roles.ts'],
    ['domain/time/a.ts', 'valibot'],
    ['worker/app.ts', './features/me/routes.ts'],
    ['worker/core/actor.ts', '../db/users.ts'],
    ['worker/features/me/routes.ts', './use-cases.ts'],
    ['worker/features/me/routes.ts', '#worker/db/client.ts'],
    ['worker/features/me/routes.ts', '#domain/people/roles.ts'],
    ['worker/features/me/routes.ts', 'hono'],
    ['party/live.ts', '#worker/db/client.ts'],
    ['web/features/rewards/a.ts', '#domain/rewards/tiers.ts'],
    ['web/features/rewards/a.ts', '#web/ui/Button.tsx'],
    ['web/features/rewards/a.ts', '#web/parts/awards/MedalIcon.tsx'],
    ['web/features/users/person/a.ts', '../award-draft.ts'],
    ['web/app/pages.tsx', '../features/rewards/Rewards.tsx'],
    ['web/features/auth/a.ts', '#domain/demo/accounts.ts'],
    ['web/app/identity/a.ts', './demo/DemoIdentity.tsx'],
    ['web/demo/a.ts', '#worker/app.ts'],
    ['web/demo/a.ts', '#worker/identity/demo.ts'],
    ['web/demo/a.ts', '#worker/db/seed/company.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(broken(path, uses(specifier))).toEqual([]);
  });

  test('no import climbs more than one folder, or out of its room', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
      .trim()
      .split('\n');
    const climbs = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:import|export|\}) .*from '(\.\.\/[^']*)'/gm)]
        .filter(([, specifier = '']) => {
          const [room = ''] = join(dirname(file), specifier).split('/');
          return ROOMS.has(room) && (specifier.startsWith('../../') || !file.startsWith(`${room}/`));
        })
        .map(([, specifier]) => `${file}: ${specifier}`),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(climbs).toEqual([]);
  });

  test('tests of the domain may use vitest and fast-check', () => {
    const source = "import * as fc from 'fast-check';\nimport { vi } from 'vitest';\nexport const y = [fc, vi];\n";
    expect(broken('domain/time/a.test.ts', source)).toEqual([]);
  });

  test('web may import types from worker', () => {
    expect(broken('web/api.ts', "import type { App } from '#worker/app.ts';\nexport type Y = App;\n")).toEqual([]);
  });

  test('a re-export counts as an import', () => {
    expect(broken('web/api.ts', "export { x } from '#worker/app.ts';\n")).toEqual(ZONE);
  });

  test('two files must not import each other', () => {
    mkdirSync(join(house, 'domain'), { recursive: true });
    writeFileSync(join(house, 'domain/b.ts'), "import { y } from './a.ts';\nexport const x = () => y;\n");
    expect(broken('domain/a.ts', uses('./b.ts'))).toEqual(['import(no-cycle)']);
  });
});
