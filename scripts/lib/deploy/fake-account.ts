import type { Ran, RunWrangler } from './wrangler.ts';

/** A Cloudflare account of a test's own: wrangler's commands as a deployment uses them, in memory. */
export interface FakeAccount {
  run: RunWrangler;
  /** What wrangler was asked, without the configuration file. */
  asked: string[];
  /** Of those, what changes something in the account. */
  acts: () => string[];
  accounts: { id: string; name: string }[] | null;
  databases: { uuid: string; name: string }[];
  secrets: Record<string, string>;
  /** The Worker is there when it was deployed, or when it got a secret. */
  worker: boolean;
  gzipKib: number;
  /** Makes the first act that starts with these words fail, once, before or after it did its work. */
  break: { command: string; says: string; after?: boolean } | null;
}

export const ACCOUNT_ID = 'a'.repeat(32);
export const DATABASE_ID = '11111111-2222-3333-4444-555555555555';

const ACTS = ['d1 create', 'd1 migrations apply', 'secret bulk', 'deploy'];

function changesSomething(line: string): boolean {
  return ACTS.some((command) => line.startsWith(command)) && !line.includes('--dry-run');
}

export function fakeAccount(): FakeAccount {
  const account: FakeAccount = {
    asked: [],
    acts: () => account.asked.filter(changesSomething),
    accounts: [{ id: ACCOUNT_ID, name: 'Example Inc.' }],
    databases: [],
    secrets: {},
    worker: false,
    gzipKib: 100,
    break: null,
    async run(args, input = '') {
      const words = args.slice(0, args.indexOf('--config'));
      const line = words.join(' ');
      account.asked.push(line);
      const broken =
        account.break && changesSomething(line) && line.startsWith(account.break.command) ? account.break : null;
      if (broken) account.break = null;
      if (broken && !broken.after) return ran(1, broken.says);
      const answer = act(account, words, input);
      return broken ? ran(1, broken.says) : answer;
    },
  };
  return account;
}

function ran(code: number, stdout: string): Ran {
  return { code, stdout, output: stdout };
}

function act(account: FakeAccount, words: string[], input: string): Ran {
  const [first, second, third = ''] = words;
  switch (first === 'deploy' || first === 'whoami' ? first : `${first} ${second}`) {
    case 'whoami':
      return account.accounts === null
        ? ran(1, '{"loggedIn":false}')
        : ran(0, JSON.stringify({ loggedIn: true, accounts: account.accounts }));
    case 'd1 list':
      return ran(0, JSON.stringify(account.databases));
    case 'd1 create':
      if (account.databases.some(({ name }) => name === third)) return ran(1, 'a database with that name exists');
      account.databases.push({ uuid: DATABASE_ID, name: third });
      return ran(0, 'created');
    case 'd1 time-travel':
      return ran(0, '{ "bookmark": "00000001-bookmark" }');
    case 'd1 migrations':
      return ran(0, 'applied');
    case 'secret list':
      if (!account.worker)
        return ran(1, '✘ [ERROR] Worker "employee-rewards" not found.\n\nIf this is a new Worker, ...');
      return ran(0, JSON.stringify(Object.keys(account.secrets).map((name) => ({ name, type: 'secret_text' }))));
    case 'secret bulk':
      Object.assign(account.secrets, JSON.parse(input));
      account.worker = true;
      return ran(0, 'done');
    case 'deploy':
      if (!words.includes('--dry-run')) account.worker = true;
      return ran(0, `Total Upload: 400.00 KiB / gzip: ${account.gzipKib.toFixed(2)} KiB\nCurrent Version ID: v1`);
    default:
      return ran(1, `a fake account knows no "${words.join(' ')}"`);
  }
}
