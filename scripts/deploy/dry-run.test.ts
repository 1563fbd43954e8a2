import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUDGET_KB } from '../lib/deploy/cloud.ts';
import { ROOT } from '../lib/paths.ts';
import { run } from '../lib/processes.ts';

const KEY = `pk_test_${btoa('made-up-1.clerk.accounts.dev$')}`;
const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-dry-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MADE_UP = {
  DEPLOY_DIR: folder,
  APP_ORIGIN: 'https://rewards.example.com',
  VITE_CLERK_PUBLISHABLE_KEY: KEY,
  VAPID_SUBJECT: 'mailto:it@example.com',
  // A dry run must not send a request to Cloudflare. At this address, such a request would fail.
  CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9',
  CLOUDFLARE_API_TOKEN: undefined,
};
const dryRun = (env: Record<string, string | undefined> = {}, flags = ['--dry-run', '--yes']) =>
  run(process.execPath, [join(ROOT, 'scripts', 'run.mjs'), 'deploy', ...flags], {
    env: { ...MADE_UP, ...env },
  });

test('npm run deploy -- --dry-run --yes builds and bundles the product within its budget', async () => {
  const { code, output } = await dryRun();
  expect(output).toContain('deploy the Worker employee-rewards with the web app to https://rewards.example.com.');
  const [, kb = ''] = /The Worker is ([\d.]+) kB \(gzip\)/.exec(output) ?? [];
  expect(Number(kb)).toBeGreaterThan(50);
  expect(Number(kb)).toBeLessThanOrEqual(BUDGET_KB);
  expect(output).toContain('Nothing was deployed.');
  expect(code).toBe(0);

  const web = join(folder, 'web');
  expect(readFileSync(join(web, 'index.html'), 'utf8')).toContain('<div id="root">');
  const scripts = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.js'));
  const carriesTheKey = scripts.some((name) => readFileSync(join(web, 'assets', name), 'utf8').includes(KEY));
  expect(carriesTheKey).toBe(true);
});

test('invalid input is reported before the build starts', async () => {
  const { code, output } = await dryRun({ APP_ORIGIN: 'rewards.example.com', CLERK_JWT_KEY: 'MII' });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^APP_ORIGIN must be an https address .+ not "rewards\.example\.com"\.$/),
    expect.stringMatching(/^CLERK_JWT_KEY must be the RSA public key .+\.$/),
  ]);
});

test.each([
  [['--dryrun'], "Unknown option '--dryrun'"],
  [['--dry-run', '--rehearse'], 'Choose either --dry-run or --rehearse.'],
  [['--dry-run', '--renew', 'CLERK_JWT_KEY,APP_ORIGIN'], 'There is no secret "APP_ORIGIN" to renew.'],
])('the flags %j are refused with the usage', async (flags, reason) => {
  const { code, output } = await dryRun({}, flags);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(reason) });
  expect(output).toContain('npm run deploy -- [--dry-run]');
});
