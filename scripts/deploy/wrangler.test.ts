import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readAnswers } from '../lib/deploy/answers.ts';
import { deploy } from '../lib/deploy/deploy.ts';
import { HIDDEN, OPEN } from '../lib/deploy/fake-account.ts';
import {
  ACCOUNT,
  DATABASE_ID,
  fakeCloudflare,
  splitLikeD1,
  type FakeCloudflare,
} from '../lib/deploy/fake-cloudflare.ts';
import { openRehearsal } from '../lib/deploy/rehearsal.ts';
import { realWrangler } from '../lib/deploy/wrangler.ts';
import { ROOT } from '../lib/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-wrangler-'));
let cloudflare: FakeCloudflare;

beforeAll(async () => {
  cloudflare = await fakeCloudflare();
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', cloudflare.url);
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'made-up');
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', undefined);
  // With this variable, later runs reuse the compiled code.
  vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'compiled'));
});
afterAll(() => {
  cloudflare.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function run(env: Record<string, string>): Promise<void> {
  return deploy(
    { dryRun: false, yes: true, renew: [] },
    {
      folder,
      env,
      wrangler: realWrangler(folder),
      // This test does not build the web app, because dry-run.test.ts does.
      async build(_answers, web) {
        mkdirSync(web, { recursive: true });
        writeFileSync(join(web, 'index.html'), '<!doctype html><title>Employee Rewards</title>');
      },
      terminal: null,
      health: { http: async () => Response.json({ status: 'ok' }), pause: async () => {} },
      say: () => {},
    },
  );
}

const made = () => cloudflare.acts.filter((act) => /^POST \/d1\/database$|^POST \/r2|secrets-bulk$/.test(act));
const migrations = readdirSync(join(ROOT, 'migrations')).filter((name) => name.endsWith('.sql'));
const applied = () => cloudflare.database?.prepare('SELECT name FROM d1_migrations ORDER BY name').all();

test('with the real wrangler, only the first run creates the installation in an empty account', async () => {
  await run({ ...OPEN, ...HIDDEN });
  expect(cloudflare.unknown).toEqual([]);
  expect(Object.fromEntries(cloudflare.secrets)).toEqual({
    ...HIDDEN,
    VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(applied()).toEqual(migrations.toSorted().map((name) => ({ name })));
  expect(cloudflare.database?.prepare('SELECT count(*) AS people FROM users').get()).toEqual({ people: 0 });
  expect(cloudflare.worker).toMatchObject({
    bindings: expect.arrayContaining([
      { name: 'ENVIRONMENT', type: 'plain_text', text: 'production' },
      { name: 'AUTH_MODE', type: 'plain_text', text: 'clerk' },
      { name: 'CLERK_ISSUER', type: 'plain_text', text: 'https://clerk.example.com' },
      { name: 'CLERK_AUTHORIZED_PARTIES', type: 'plain_text', text: OPEN.APP_ORIGIN },
      { name: 'DB', type: 'd1', id: DATABASE_ID },
      { name: 'ARCHIVE', type: 'r2_bucket', bucket_name: 'employee-rewards-archive' },
    ]),
    // A deployment does not change the secrets.
    keep_bindings: expect.arrayContaining(['secret_text']),
    observability: { enabled: true },
  });
  expect([...cloudflare.buckets]).toEqual(['employee-rewards-archive']);
  expect(cloudflare.domains).toMatchObject({ origins: [{ hostname: 'rewards.example.com' }] });

  cloudflare.acts.length = 0;
  await run({});
  expect(made()).toEqual([]);
  expect(cloudflare.acts).toContain('POST /workers/scripts/employee-rewards/versions');
  expect(cloudflare.unknown).toEqual([]);
  expect(applied()).toHaveLength(migrations.length);
}, 300_000);

test.each([
  ['a trigger of one line', `CREATE TRIGGER a BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no; END'); END;`, 1],
  ['a body of several lines', `CREATE TRIGGER a BEFORE DELETE ON t BEGIN\n SELECT RAISE(ABORT, 'no');\nEND;`, 2],
  ['a head of two lines', `CREATE TRIGGER a\nBEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no'); END;`, 2],
  ['a CASE', `CREATE TRIGGER a BEFORE DELETE ON t BEGIN SELECT CASE WHEN 1 THEN RAISE(ABORT, '') END; END;`, 2],
  ['lower case', `CREATE TRIGGER a BEFORE DELETE ON t begin SELECT RAISE(ABORT, 'no'); end;`, 2],
  ['comments', `-- a; b\nCREATE TABLE t (a TEXT DEFAULT ';');\n-- END;\nCREATE INDEX i ON t (a);\n`, 2],
])('the fake query endpoint splits SQL as D1 is reported to: %s', (_case, sql, pieces) => {
  expect(splitLikeD1(sql)).toHaveLength(pieces);
});

test('a file that the query endpoint cuts is applied by the import endpoint, as docs/operate.md says', async () => {
  cloudflare.database ??= new DatabaseSync(':memory:');
  const wrangler = realWrangler(folder);
  const file = join(folder, 'trigger.sql');
  writeFileSync(
    file,
    `CREATE TABLE kept (id INTEGER);\nCREATE TRIGGER kept_no_delete BEFORE DELETE ON kept\nBEGIN\n  SELECT RAISE(ABORT, 'kept');\nEND;\n`,
  );
  const execute = ['d1', 'execute', 'employee-rewards', '--remote', '--yes'];
  const cut = await wrangler([...execute, '--command', readFileSync(file, 'utf8')], ACCOUNT.id);
  expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('incomplete input: SQLITE_ERROR') });
  expect(cloudflare.database.prepare(`SELECT name FROM sqlite_master WHERE name LIKE 'kept%'`).all()).toEqual([]);
  expect(await wrangler([...execute, '--file', file], ACCOUNT.id)).toMatchObject({ code: 0 });
  expect(cloudflare.database.prepare(`SELECT name FROM sqlite_master WHERE name LIKE 'kept%'`).all()).toEqual([
    { name: 'kept' },
    { name: 'kept_no_delete' },
  ]);
}, 120_000);

test("a rehearsal uses its own fake account instead of the owner's login, account, proxy and answers", async () => {
  const elsewhere = 'http://127.0.0.1:9';
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', elsewhere);
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'c'.repeat(32));
  vi.stubEnv('HTTPS_PROXY', elsewhere);
  vi.stubEnv('APP_ORIGIN', 'https://mine.example.com');
  const rehearsal = await openRehearsal(folder, () => {});
  onTestFinished(() => {
    rehearsal.close();
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', cloudflare.url);
    for (const name of ['CLOUDFLARE_ACCOUNT_ID', 'HTTPS_PROXY', 'APP_ORIGIN']) vi.stubEnv(name, undefined);
  });
  expect(rehearsal.folder).toBe(join(folder, 'rehearsal'));
  expect(readAnswers(rehearsal.env, rehearsal.folder)).toEqual({
    ...OPEN,
    ...HIDDEN,
    APP_ORIGIN: 'https://mine.example.com',
  });
  const { code, output } = await rehearsal.wrangler(['whoami', '--json']);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(ACCOUNT.name) });
}, 120_000);

test('a wrangler command that gets no answer is ended after ten minutes, and fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Ten minutes pass when the request arrives. It is never answered.
  const silent = createServer(() => vi.advanceTimersByTime(10 * 60_000));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.stubEnv('CLOUDFLARE_API_BASE_URL', cloudflare.url);
    silent.closeAllConnections();
    silent.close();
  });
  const { code, output } = await realWrangler(folder)(['d1', 'list', '--json'], 'made-up');
  expect(code).toBe(1);
  expect(output).toContain('wrangler was ended after 10 minutes.');
});
