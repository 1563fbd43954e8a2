import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Terminal } from '../lib/deploy/answers.ts';
import { BUDGET_KB } from '../lib/deploy/cloud.ts';
import { deploy, type Flags } from '../lib/deploy/deploy.ts';
import { fakeAccount, fakeTerminal, HIDDEN, OPEN, type FakeAccount } from '../lib/deploy/fake-account.ts';
import { ACCOUNT } from '../lib/deploy/fake-cloudflare.ts';
import { PUSH_SECRET, SECRETS } from '../lib/deploy/settings.ts';

const ALL = { ...OPEN, ...HIDDEN };

let folder: string;
let account: FakeAccount;
let lines: string[];
let built: string[];
let health: Response[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'employee-rewards-deploy-'));
  account = fakeAccount();
  [lines, built, health] = [[], [], []];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (env: Record<string, string> = ALL, flags: Partial<Flags> = {}, terminal: Terminal = null) =>
  deploy(
    { dryRun: false, yes: true, renew: [], ...flags },
    {
      folder,
      env,
      wrangler: account.run,
      build: async ({ VITE_CLERK_PUBLISHABLE_KEY: key = '' }) => void built.push(key),
      terminal,
      health: { http: async () => health.shift() ?? Response.json({ status: 'ok' }), pause: async () => {} },
      say: (line) => lines.push(line),
    },
  );
const answersFile = () => JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'));
/** The name is "deploy" or the first two words. */
const acts = () =>
  account.acts().map((line) =>
    line
      .split(' ')
      .slice(0, line.startsWith('deploy') ? 1 : 2)
      .join(' '),
  );
const deployed = () => account.acts().findLast((line) => line.startsWith('deploy')) ?? '';

test('a first run prints its plan, creates everything in an empty account and prints no secret', async () => {
  await run();
  expect(acts()).toEqual(['secret bulk', 'deploy', 'd1 migrations']);
  expect(built).toEqual([OPEN.VITE_CLERK_PUBLISHABLE_KEY]);
  expect(account.secrets).toEqual({ ...HIDDEN, VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/) });
  expect(answersFile()).toEqual({
    ...OPEN,
    CLERK_ISSUER: 'https://clerk.example.com',
    CLERK_AUTHORIZED_PARTIES: OPEN.APP_ORIGIN,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT.id,
    VAPID_PUBLIC_KEY: expect.stringMatching(/^B[\w-]{86}$/),
  });
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
  const plan = lines.slice(
    lines.indexOf('This will:') + 1,
    lines.indexOf(lines.find((line) => line.startsWith('[1/')) ?? ''),
  );
  expect(plan).toEqual([
    '  1. Build the web app for production, without the demo.',
    '  2. Bundle the Worker and check its size.',
    `  3. Set the secrets ${SECRETS.join(', ')}.`,
    expect.stringMatching(
      /^ {2}4\. Make the D1 database .+ https:\/\/rewards\.example\.com\. A DNS record .+ is replaced\.$/,
    ),
    '  5. Apply the migrations that the database has not had.',
    '  6. Check that https://rewards.example.com/api/health answers.',
  ]);
  expect(lines.at(-1)).toContain('https://rewards.example.com/api/webhooks/clerk');
  for (const secret of Object.values(account.secrets)) {
    expect(lines.join('\n')).not.toContain(secret);
    // Secrets must not be arguments, because arguments are visible in the list of processes.
    expect(account.asked.join('\n')).not.toContain(secret);
  }
});

test('a second run creates nothing again, and applies the migrations before it deploys the Worker', async () => {
  await run();
  const before = { secrets: { ...account.secrets }, answers: answersFile() };
  account.asked.length = 0;
  // The second run needs neither the secrets nor the answers again.
  await run({});
  expect(acts()).toEqual(['d1 migrations', 'deploy']);
  expect(lines).toContain(
    '    The database before it: bookmark 00000001-bookmark (docs/operate.md says how to go back).',
  );
  expect({ secrets: account.secrets, answers: answersFile() }).toEqual(before);
});

test('the Worker is deployed with one address and the settings of production', async () => {
  await run();
  const vars = `--var ENVIRONMENT:production AUTH_MODE:clerk CLERK_ISSUER:https://clerk.example.com CLERK_AUTHORIZED_PARTIES:https://rewards.example.com VAPID_SUBJECT:mailto:it@example.com VAPID_PUBLIC_KEY:${answersFile().VAPID_PUBLIC_KEY}`;
  expect(deployed()).toBe(`deploy --assets ${join(folder, 'web')} --domain rewards.example.com ${vars}`);
  await run({
    APP_ORIGIN: 'https://employee-rewards.example.workers.dev',
    CLERK_AUTHORIZED_PARTIES: 'https://employee-rewards.example.workers.dev',
  });
  expect(deployed()).toContain('CLERK_AUTHORIZED_PARTIES:https://employee-rewards.example.workers.dev');
  expect(deployed()).not.toContain('--domain');
});

test.each(
  ['secret bulk', 'd1 migrations', 'deploy'].flatMap((command) => [false, true].map((after) => ({ command, after }))),
)(
  'after a failed $command (its work done: $after), the next run completes the deployment',
  async ({ command, after }) => {
    account.breaks = { command, after };
    await expect(run()).rejects.toThrow(/^Step \d of 6 failed: .+\nthe line broke\nMend that and run the same command/);
    expect(acts().at(-1)).toBe(command);
    await run();
    expect(account.database).toBe(true);
    expect(Object.keys(account.secrets).toSorted()).toEqual([...SECRETS].toSorted());
    expect(deployed()).toContain(`VAPID_PUBLIC_KEY:${answersFile().VAPID_PUBLIC_KEY}`);
    expect(acts().filter((act) => act === 'secret bulk')).toHaveLength(command === 'secret bulk' && !after ? 2 : 1);
    expect(acts().slice(-2).toSorted()).toEqual(['d1 migrations', 'deploy']);
  },
);

test('a run on another machine without the stored answers names the value that it needs', async () => {
  await run();
  const { VAPID_PUBLIC_KEY } = answersFile();
  rmSync(join(folder, 'answers.json'));
  account.asked.length = 0;
  await expect(run()).rejects.toThrow('Give it as VAPID_PUBLIC_KEY');
  expect(acts()).toEqual([]);
  await run({ ...OPEN, VAPID_PUBLIC_KEY });
  expect(acts()).toEqual(['d1 migrations', 'deploy']);
});

test('--renew sets existing secrets again', async () => {
  await run();
  const before: Record<string, string> = { ...account.secrets, publicKey: answersFile().VAPID_PUBLIC_KEY };
  await run({ CLERK_SECRET_KEY: 'sk_live_another_one' }, { renew: ['CLERK_SECRET_KEY', PUSH_SECRET] });
  expect(account.secrets).toMatchObject({
    CLERK_SECRET_KEY: 'sk_live_another_one',
    CLERK_JWT_KEY: before.CLERK_JWT_KEY,
  });
  expect(account.secrets.VAPID_PRIVATE_KEY).not.toBe(before.VAPID_PRIVATE_KEY);
  expect(answersFile().VAPID_PUBLIC_KEY).not.toBe(before.publicKey);
  expect(deployed()).toContain(`VAPID_PUBLIC_KEY:${answersFile().VAPID_PUBLIC_KEY}`);
});

describe('a stopped deployment changes nothing', () => {
  const done = () => [...account.acts(), ...built];

  test('malformed or contradictory answers stop the deployment', async () => {
    const wrong = { ...ALL, APP_ORIGIN: 'http://rewards.example.com', CLERK_SECRET_KEY: 'sk_live_' };
    await expect(run(wrong)).rejects.toThrow(/^APP_ORIGIN must be .+\nCLERK_SECRET_KEY must be .+\.$/);
    await expect(run({ ...ALL, CLERK_SECRET_KEY: 'sk_test_abcdefghij' })).rejects.toThrow('both live, or both test');
    expect(account.asked).toEqual([]);
    expect(done()).toEqual([]);
  });

  test('missing answers stop a deployment without a terminal, with an error that names all of them', async () => {
    const { CLERK_JWT_KEY: _, VAPID_SUBJECT: __, ...some } = ALL;
    await expect(run(some)).rejects.toThrow(/^VAPID_SUBJECT is missing: .+\nCLERK_JWT_KEY is missing: .+$/);
    expect(done()).toEqual([]);
  });

  test('a missing login, a login with several accounts or an unreachable account stops the deployment', async () => {
    account.accounts.push({ id: 'b'.repeat(32), name: 'Other' });
    await expect(run()).rejects.toThrow(/reaches 2 accounts[^]+Example Inc\.[^]+Other/);
    const CLOUDFLARE_ACCOUNT_ID = 'c'.repeat(32);
    await expect(run({ ...ALL, CLOUDFLARE_ACCOUNT_ID })).rejects.toThrow(/Authentication error.+\nIs the login right/);
    account.accounts = [];
    await expect(run()).rejects.toThrow('run `npx wrangler login`');
    expect(done()).toEqual([]);
  });

  test('the deployment stops when the owner declines the plan or when there is no terminal', async () => {
    const { terminal } = fakeTerminal([
      ['CLERK_ISSUER', '\r'],
      ['CLERK_AUTHORIZED_PARTIES', '\r'],
      ['Go on?', 'n'],
    ]);
    await expect(run(ALL, { yes: false }, terminal)).rejects.toThrow('Stopped: nothing was changed.');
    const { terminal: cancelled } = fakeTerminal([['Go on?', '\u0003']]);
    await expect(run(ALL, { yes: false }, cancelled)).rejects.toThrow('Stopped.');
    await expect(run(ALL, { yes: false })).rejects.toThrow('run it with --yes');
    expect(done()).toEqual([]);
  });
});

test('the command asks only for missing secrets, and asks after the plan', async () => {
  account.secrets = { CLERK_SECRET_KEY: 'there', CLERK_JWT_KEY: 'there' };
  const { terminal, shown } = fakeTerminal([
    ['Go on?', 'y'],
    ['CLERK_WEBHOOK_SECRET', 'whsec_abcdefghijklmnop\r'],
  ]);
  const derived = { CLERK_ISSUER: 'https://clerk.example.com', CLERK_AUTHORIZED_PARTIES: OPEN.APP_ORIGIN };
  await run({ ...OPEN, ...derived }, { yes: false }, terminal);
  expect(account.secrets).toMatchObject({ CLERK_JWT_KEY: 'there', CLERK_WEBHOOK_SECRET: 'whsec_abcdefghijklmnop' });
  expect(shown()).not.toContain('CLERK_SECRET_KEY');
});

test('with --yes, the command asks nothing at a terminal', async () => {
  const { terminal, shown } = fakeTerminal([]);
  const { VAPID_SUBJECT: _, ...some } = ALL;
  await expect(run(some, { yes: true }, terminal)).rejects.toThrow('VAPID_SUBJECT is missing');
  await run(ALL, { yes: true }, terminal);
  expect(shown()).toBe('');
});

test('a Worker that is larger than the budget is not deployed', async () => {
  account.gzipKib = BUDGET_KB;
  const kb = (BUDGET_KB * 1.024).toFixed(1);
  await expect(run()).rejects.toThrow(`The Worker is ${kb} kB (gzip), more than the ${BUDGET_KB} kB`);
  expect(acts()).toEqual([]);
});

test('the command waits for a healthy installation, or reports the last response', async () => {
  const down = () => Response.json({ error: { message: 'CLERK_ISSUER must be the origin.' } }, { status: 503 });
  health = [Response.json({ status: 'ok' }, { status: 500 }), down(), new Response('<html>')];
  await run();
  expect(health).toEqual([]);
  health = Array.from({ length: 30 }, down);
  await expect(run()).rejects.toThrow(/Step 5 of 5 failed[^]+answers 503: .*CLERK_ISSUER must be the origin\./);
});

test('a dry run asks no question, stores no answer and does not use the account', async () => {
  await run(OPEN, { dryRun: true });
  expect(account.asked).toEqual([expect.stringMatching(/^deploy .+ --dry-run$/)]);
  expect(built).toHaveLength(1);
  expect(existsSync(join(folder, 'answers.json'))).toBe(false);
  expect(lines.join('\n')).toContain('Make the D1 database');
});

test('secrets that the owner wrote into the file are used and stay in the file', async () => {
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(ALL));
  await run({});
  expect(account.secrets.CLERK_SECRET_KEY).toBe(HIDDEN.CLERK_SECRET_KEY);
  expect(answersFile()).toMatchObject(ALL);
});
