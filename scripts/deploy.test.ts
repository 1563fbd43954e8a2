import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deploy, type Outside } from './lib/deploy/deploy.ts';
import { ACCOUNT_ID, DATABASE_ID, fakeAccount, type FakeAccount } from './lib/deploy/fake-account.ts';
import { deployFolder } from './lib/deploy/files.ts';
import { makePlan, type Found } from './lib/deploy/plan.ts';
import { ASKED_SECRETS, PUSH_SECRET } from './lib/deploy/settings.ts';

const RAW = {
  name: 'employee-rewards',
  main: 'worker/index.ts',
  compatibility_flags: ['nodejs_compat'],
  assets: { directory: 'dist/web', binding: 'ASSETS' },
  d1_databases: [
    { binding: 'DB', database_name: 'employee-rewards', database_id: 'local', migrations_dir: 'migrations' },
  ],
  vars: { ENVIRONMENT: 'development', PUBLIC_DEMO: 'true', CLOCK: 'fixed:2026-03-02T12:30:00Z', GREETING: 'hello' },
  triggers: { crons: ['2 * * * *'] },
};
const PEM = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();
const OPEN = {
  APP_ORIGIN: 'https://rewards.example.com',
  VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.com$')}`,
  VAPID_SUBJECT: 'mailto:it@example.com',
};
const SECRETS = {
  CLERK_SECRET_KEY: 'sk_live_abcdefghij',
  CLERK_JWT_KEY: PEM,
  CLERK_WEBHOOK_SECRET: 'whsec_abcdefghijklmnop',
};
const ALL = { ...OPEN, ...SECRETS };

describe('the plan', () => {
  const nothing: Found = {
    names: { worker: 'employee-rewards', database: 'employee-rewards' },
    origin: 'https://rewards.example.com',
    databaseId: null,
    adopted: true,
    secrets: [],
    vapidPublicKey: null,
    renew: [],
  };
  const everything: Found = {
    ...nothing,
    databaseId: DATABASE_ID,
    adopted: false,
    secrets: [...ASKED_SECRETS, PUSH_SECRET],
    vapidPublicKey: 'B',
  };
  const ids = (found: Found) => makePlan(found).map(({ id }) => id);

  test('for nothing: everything, what can fail here first', () => {
    const all = ['build', 'bundle', 'database', 'push-keys', 'secrets', 'migrations', 'deploy', 'health'];
    expect(ids(nothing)).toEqual(all);
    expect(makePlan(nothing).map(({ says }) => says)).toContain(
      'Set the secrets CLERK_SECRET_KEY, CLERK_JWT_KEY, CLERK_WEBHOOK_SECRET.',
    );
  });

  test('for everything: only what a new version needs', () => {
    expect(ids(everything)).toEqual(['build', 'bundle', 'migrations', 'deploy', 'health']);
  });

  test('half there: what is missing', () => {
    const half = { ...everything, adopted: true, secrets: ['CLERK_SECRET_KEY', PUSH_SECRET] };
    expect(ids(half)).toEqual(['build', 'bundle', 'adopt', 'secrets', 'migrations', 'deploy', 'health']);
    expect(makePlan(half).map(({ says }) => says)).toContain('Set the secrets CLERK_JWT_KEY, CLERK_WEBHOOK_SECRET.');
  });

  test('what is to be renewed is set again', () => {
    expect(ids({ ...everything, renew: [PUSH_SECRET] })).toContain('push-keys');
    expect(makePlan({ ...everything, renew: ['CLERK_JWT_KEY'] }).map(({ says }) => says)).toContain(
      'Set the secrets CLERK_JWT_KEY.',
    );
  });

  test('a private push key without its public half is no installation', () => {
    expect(() => makePlan({ ...everything, vapidPublicKey: null })).toThrow('Give it as VAPID_PUBLIC_KEY');
  });
});

describe('npm run deploy', () => {
  let path: string;
  let account: FakeAccount;
  let said: string[];
  let built: string[];
  let health: Response[];

  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'employee-rewards-deploy-'));
    account = fakeAccount();
    said = [];
    built = [];
    health = [];
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));

  const flags = { dryRun: false, yes: true, renew: [] as string[] };
  const run = (env: Record<string, string> = ALL, options = flags, terminal: Outside['terminal'] = null) =>
    deploy(options, {
      root: '/repository',
      raw: RAW,
      folder: deployFolder(options, path),
      env,
      wrangler: account.run,
      build: async ({ VITE_CLERK_PUBLISHABLE_KEY: key = '' }) => void built.push(key),
      terminal,
      health: { http: async () => health.shift() ?? Response.json({ status: 'ok' }), pause: async () => {} },
      say: (line) => said.push(line),
    });
  const answersFile = () => JSON.parse(readFileSync(join(path, 'answers.json'), 'utf8'));
  const config = () => JSON.parse(readFileSync(join(path, 'wrangler.json'), 'utf8'));

  test('makes everything in an empty account', async () => {
    await run();
    expect(account.acts()).toEqual([
      'd1 create employee-rewards',
      'secret bulk',
      'secret bulk',
      'd1 migrations apply employee-rewards --remote',
      'deploy',
    ]);
    expect(built).toEqual([OPEN.VITE_CLERK_PUBLISHABLE_KEY]);
    expect(account.secrets).toEqual({
      ...SECRETS,
      CLERK_JWT_KEY: PEM.trim(),
      VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answersFile()).toEqual({
      ...OPEN,
      CLERK_ISSUER: 'https://clerk.example.com',
      CLERK_AUTHORIZED_PARTIES: OPEN.APP_ORIGIN,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT_ID,
      D1_DATABASE_ID: DATABASE_ID,
      VAPID_PUBLIC_KEY: expect.stringMatching(/^B[\w-]{86}$/),
    });
    // The plan is said before anything is done, and the next steps at the end.
    const plan = said.indexOf('This will:');
    expect(plan).toBeGreaterThan(-1);
    expect(said.findIndex((line) => line.startsWith('[1/'))).toBeGreaterThan(plan);
    expect(said.at(-1)).toContain('https://rewards.example.com/api/webhooks/clerk');
    expect(said.at(-1)).toContain('super_admin');
    for (const secret of Object.values(account.secrets)) expect(said.join('\n')).not.toContain(secret);
  });

  test('a second run makes nothing again', async () => {
    await run();
    const { secrets } = account;
    const before = { secrets: { ...secrets }, answers: answersFile() };
    account.asked.length = 0;
    // Neither the secrets nor the answers are needed again.
    await run({});
    expect(account.acts()).toEqual(['d1 migrations apply employee-rewards --remote', 'deploy']);
    expect({ secrets, answers: answersFile() }).toEqual(before);
  });

  test('the generated configuration is the repository’s with the answers', async () => {
    await run();
    expect(config()).toEqual({
      ...RAW,
      account_id: ACCOUNT_ID,
      main: expect.stringMatching(/^(\.\.\/)+repository\/worker\/index\.ts$/),
      assets: { directory: 'web', binding: 'ASSETS' },
      d1_databases: [
        {
          ...RAW.d1_databases[0],
          database_id: DATABASE_ID,
          migrations_dir: expect.stringMatching(/^(\.\.\/)+repository\/migrations$/),
        },
      ],
      vars: {
        ENVIRONMENT: 'production',
        AUTH_MODE: 'clerk',
        GREETING: 'hello',
        CLERK_ISSUER: 'https://clerk.example.com',
        CLERK_AUTHORIZED_PARTIES: OPEN.APP_ORIGIN,
        VAPID_SUBJECT: OPEN.VAPID_SUBJECT,
        VAPID_PUBLIC_KEY: answersFile().VAPID_PUBLIC_KEY,
      },
      workers_dev: false,
      preview_urls: false,
      routes: [{ pattern: 'rewards.example.com', custom_domain: true }],
    });
    expect(readFileSync(join(path, '.gitignore'), 'utf8')).toBe('*\n');
  });

  test('on workers.dev there is no domain to make', async () => {
    await run({ ...ALL, APP_ORIGIN: 'https://employee-rewards.example.workers.dev' });
    expect(config()).toMatchObject({ workers_dev: true, preview_urls: false });
    expect(config()).not.toHaveProperty('routes');
  });

  test.each([
    ['d1 create', false],
    ['d1 create', true],
    ['secret bulk', false],
    ['secret bulk', true],
    ['d1 migrations apply', false],
    ['d1 migrations apply', true],
    ['deploy', false],
    ['deploy', true],
  ])(
    'a %s that fails (its work done: %s) stops it with the reason, and the next run goes on',
    async (command, after) => {
      account.break = { command, says: 'the line broke', after };
      await expect(run()).rejects.toThrow(
        /Step \d of 8 failed: .+\nthe line broke\nMend that and run the same command/,
      );
      expect(account.acts().at(-1)).toMatch(new RegExp(`^${command}`));
      await run();
      expect(account.databases).toHaveLength(1);
      expect(Object.keys(account.secrets).toSorted()).toEqual([...ASKED_SECRETS, PUSH_SECRET].toSorted());
      expect(config()).toMatchObject({
        d1_databases: [{ database_id: DATABASE_ID }],
        vars: { VAPID_PUBLIC_KEY: answersFile().VAPID_PUBLIC_KEY },
      });
      // Each thing was made once, whatever the first run had done.
      const made = account.acts().filter((line) => line.startsWith('d1 create'));
      expect(made).toHaveLength(command === 'd1 create' && !after ? 2 : 1);
    },
  );

  test('another machine without our memory finds the database, and says what else it needs', async () => {
    await run();
    const { VAPID_PUBLIC_KEY } = answersFile();
    rmSync(join(path, 'answers.json'));
    account.asked.length = 0;
    await expect(run()).rejects.toThrow('Give it as VAPID_PUBLIC_KEY');
    expect(account.acts()).toEqual([]);
    await run({ ...ALL, VAPID_PUBLIC_KEY });
    expect(said).toContain(
      `  3. Use the D1 database employee-rewards (${DATABASE_ID}), which is in the account already.`,
    );
    expect(account.acts()).toEqual(['d1 migrations apply employee-rewards --remote', 'deploy']);
  });

  test('--renew sets what is there again', async () => {
    await run();
    const before: Record<string, string> = { ...account.secrets, publicKey: answersFile().VAPID_PUBLIC_KEY };
    await run({ CLERK_SECRET_KEY: 'sk_live_another_one' }, { ...flags, renew: ['CLERK_SECRET_KEY', PUSH_SECRET] });
    expect(account.secrets).toMatchObject({
      CLERK_SECRET_KEY: 'sk_live_another_one',
      CLERK_JWT_KEY: before.CLERK_JWT_KEY,
    });
    expect(account.secrets.VAPID_PRIVATE_KEY).not.toBe(before.VAPID_PRIVATE_KEY);
    expect(answersFile().VAPID_PUBLIC_KEY).not.toBe(before.publicKey);
    expect(config().vars.VAPID_PUBLIC_KEY).toBe(answersFile().VAPID_PUBLIC_KEY);
  });

  describe('does nothing', () => {
    const done = () => [...account.acts(), ...built];

    test('when an answer is malformed', async () => {
      const wrong = { ...ALL, APP_ORIGIN: 'http://rewards.example.com', CLERK_SECRET_KEY: 'sk_live_' };
      await expect(run(wrong)).rejects.toThrow(/^APP_ORIGIN must be .+\nCLERK_SECRET_KEY must be .+\.$/);
      expect(account.asked).toEqual([]);
      expect(done()).toEqual([]);
    });

    test('when answers are missing and nobody is there: all are named', async () => {
      const { CLERK_JWT_KEY: _, VAPID_SUBJECT: __, ...some } = ALL;
      await expect(run(some)).rejects.toThrow(/^VAPID_SUBJECT is missing: .+\nCLERK_JWT_KEY is missing: .+$/);
      expect(done()).toEqual([]);
    });

    test('without a login', async () => {
      account.accounts = null;
      await expect(run()).rejects.toThrow('Run `npx wrangler login`');
      expect(done()).toEqual([]);
    });

    test('when it is not clear which account is meant, or the one that is meant is out of reach', async () => {
      account.accounts?.push({ id: 'b'.repeat(32), name: 'Other' });
      await expect(run()).rejects.toThrow(/several accounts[^]+Example Inc\.[^]+Other/);
      await expect(run({ ...ALL, CLOUDFLARE_ACCOUNT_ID: 'c'.repeat(32) })).rejects.toThrow(
        'does not reach the account',
      );
      expect(done()).toEqual([]);
    });

    test('when the database that it remembers is not in the account', async () => {
      await expect(run({ ...ALL, D1_DATABASE_ID: DATABASE_ID })).rejects.toThrow('Is it the right account?');
      expect(done()).toEqual([]);
    });

    test('when the owner says no, or cannot be asked', async () => {
      const asker = { ask: async (question: string) => (question.startsWith('Go on?') ? 'n' : ''), close: () => {} };
      await expect(run(ALL, { ...flags, yes: false }, () => asker)).rejects.toThrow('Stopped: nothing was changed.');
      await expect(run(ALL, { ...flags, yes: false })).rejects.toThrow('run it with --yes');
      expect(done()).toEqual([]);
    });
  });

  test('asks for the secrets after the plan, hidden, and only for those that are missing', async () => {
    account.worker = true;
    account.secrets = { CLERK_SECRET_KEY: 'there', CLERK_JWT_KEY: 'there' };
    const asked: string[] = [];
    const ask = async (question: string, { hidden = false } = {}) => {
      asked.push(`${question.split('\n')[0]}${hidden ? ' (hidden)' : ''}`);
      return question.startsWith('Go on?') ? 'y' : 'whsec_abcdefghijklmnop';
    };
    await run(
      { ...OPEN, CLERK_ISSUER: 'https://clerk.example.com', CLERK_AUTHORIZED_PARTIES: OPEN.APP_ORIGIN },
      { ...flags, yes: false },
      () => ({ ask, close: () => {} }),
    );
    expect(asked).toEqual(['Go on? [y/N] ', 'CLERK_WEBHOOK_SECRET (hidden)']);
    expect(account.secrets.CLERK_JWT_KEY).toBe('there');
  });

  test('a Worker over the budget is not deployed', async () => {
    account.gzipKib = 150;
    await expect(run()).rejects.toThrow('The Worker is 153.6 kB (gzip), more than the 150 kB');
    expect(account.acts()).toEqual([]);
  });

  test('waits until the installation answers, and says what it answered when it does not', async () => {
    const down = () => Response.json({ error: { message: 'CLERK_ISSUER must be the origin.' } }, { status: 503 });
    health = [down(), new Response('<html>', { status: 200 })];
    await run();
    health = Array.from({ length: 30 }, down);
    await expect(run()).rejects.toThrow(/Step 5 of 5 failed[^]+answers 503: .*CLERK_ISSUER must be the origin\./);
  });

  test('a dry run asks nobody, remembers nothing and stops before the account', async () => {
    await run(OPEN, { ...flags, dryRun: true });
    expect(account.asked).toEqual(['deploy --dry-run']);
    expect(built).toHaveLength(1);
    expect(existsSync(join(path, 'answers.json'))).toBe(false);
    expect(existsSync(join(path, 'wrangler.json'))).toBe(false);
    expect(said.join('\n')).toContain('Make the D1 database');
  });

  test('a file of answers that is no JSON object is said so', async () => {
    writeFileSync(join(path, 'answers.json'), '[]');
    await expect(run()).rejects.toThrow('must be a JSON object');
  });

  test('secrets that the owner keeps in the file are used and left there', async () => {
    writeFileSync(join(path, 'answers.json'), JSON.stringify(ALL));
    await run({});
    expect(account.secrets.CLERK_SECRET_KEY).toBe(SECRETS.CLERK_SECRET_KEY);
    expect(answersFile()).toMatchObject(ALL);
  });
});
