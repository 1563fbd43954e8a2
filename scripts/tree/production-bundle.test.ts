import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { BUDGET_KB } from '../lib/deploy/cloud.ts';
import { ROOT, tool } from '../lib/paths.ts';
import { wranglerEnv } from '../lib/wrangler.ts';

const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bundle(name: string, entry: string[]): string {
  const outDir = join(folder, name);
  const { status, stderr } = spawnSync(tool('wrangler'), ['deploy', ...entry, '--dry-run', '--outdir', outDir], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...wranglerEnv(folder) },
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  return readdirSync(outDir)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(outDir, file), 'utf8'))
    .join('\n');
}

describe('the production bundle', () => {
  /** Strings of the demo's sign-in and of the OpenAPI generator. Minified code contains strings but no names. */
  const DEMO_ONLY = ['^Demo (', '^(localhost|', '#/components/schemas/'];

  it('the production bundle contains no demo sign-in and no OpenAPI generator, unlike the bundle of the demo', () => {
    const [production, demo] = [bundle('production', []), bundle('demo', ['worker/index.demo.ts'])];
    for (const text of DEMO_ONLY) {
      expect(demo).toContain(text);
      expect(production).not.toContain(text);
    }
  });

  it('the production bundle is within its size budget when it is minified and compressed', () => {
    const minified = bundle('minified', ['--minify']);
    expect(gzipSync(minified).length).toBeLessThanOrEqual(BUDGET_KB * 1000);
    console.log(`worker bundle: ${Math.round(gzipSync(minified).length / 1000)} kB gzip`);
  });
});
