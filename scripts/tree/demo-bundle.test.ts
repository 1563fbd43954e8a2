import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLERK_FOLDER, prepareClerkBuild } from '#e2e/clerk/build.ts';
import { ROOT, tool } from '../lib/paths.ts';
import {
  AS_SHIPPED,
  buildDemoIfChanged,
  buildWebIfChanged,
  DEMO_FOLDER,
  DEMO_SETTINGS,
  WEB_FOLDER,
} from '../lib/web-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each build starts with these empty settings, so that the developer's .env files have no effect. */
const NOTHING = { VITE_DEMO_BACKEND: '', VITE_CLERK_PUBLISHABLE_KEY: '', VITE_DISABLE_MOCK_DATA: '', VITE_APP_ENV: '' };
const CLERK_KEY = `pk_test_${btoa('clerk.example.test$')}`;

/** Each build breaks only one condition of the demo. */
const BUILDS = {
  'demo with a key': { ...DEMO_SETTINGS, VITE_CLERK_PUBLISHABLE_KEY: CLERK_KEY },
  'demo without mock data': { ...DEMO_SETTINGS, VITE_DISABLE_MOCK_DATA: 'true' },
};

/** Its storage key, the demo company, the API's SQL and SQLite. */
const CANARIES = [
  'employee-rewards-demo-redemptions',
  'Northwind Harbor',
  'INSERT INTO point_transactions',
  'CREATE TRIGGER',
  'sql-wasm',
  '\0asm',
];

function build(name: keyof typeof BUILDS): string {
  const outDir = join(folder, name);
  execFileSync(tool('vite'), ['build', '--logLevel', 'error', '--outDir', outDir], {
    cwd: ROOT,
    env: { ...process.env, ...AS_SHIPPED, ...NOTHING, ...BUILDS[name] },
  });
  return outDir;
}

function findCanaries(outDir: string): string[] {
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  const all = files
    .map((file) => `${file.name}\n${readFileSync(join(file.parentPath, file.name), 'latin1')}`)
    .join('\n');
  return CANARIES.filter((canary) => all.includes(canary));
}

describe('the builds of the app', () => {
  // The browser tests use the same three builds.
  beforeAll(async () => {
    await buildWebIfChanged(() => {});
    await buildDemoIfChanged(() => {});
    await prepareClerkBuild(() => {});
  });

  it('a build with the settings of the demo contains all parts of the demo', () => {
    expect(findCanaries(DEMO_FOLDER)).toEqual(CANARIES);
  });

  it('the build of npm start contains no part of the demo', () => {
    expect(findCanaries(WEB_FOLDER)).toEqual([]);
  });

  it('the production build contains no part of the demo', () => {
    expect(findCanaries(CLERK_FOLDER)).toEqual([]);
  });

  it.each(['demo with a key', 'demo without mock data'] as const)(
    'a build with the settings "%s" contains no part of the demo',
    (name) => {
      expect(findCanaries(build(name))).toEqual([]);
    },
  );

  it('a build of the demo has the demo company in a separate file, which index.html does not load', () => {
    const assets = join(DEMO_FOLDER, 'assets');
    const holders = readdirSync(assets).filter((name) =>
      readFileSync(join(assets, name), 'latin1').includes('Northwind Harbor'),
    );
    expect(holders).toEqual([expect.stringMatching(/^backend-.*\.js$/)]);
    expect(readFileSync(join(DEMO_FOLDER, 'index.html'), 'utf8')).not.toContain(holders[0]);
  });
});
