import { generateKeyPairSync } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { ACCOUNT } from './fake-cloudflare.ts';
import type { RunWrangler } from './wrangler.ts';

export const OPEN = {
  APP_ORIGIN: 'https://rewards.example.com',
  VITE_CLERK_PUBLISHABLE_KEY: `pk_live_${btoa('clerk.example.com$')}`,
  VAPID_SUBJECT: 'mailto:it@example.com',
};
const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const HIDDEN = {
  CLERK_SECRET_KEY: 'sk_live_abcdefghij',
  CLERK_JWT_KEY: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
  CLERK_WEBHOOK_SECRET: 'whsec_abcdefghijklmnop',
};

export interface FakeAccount {
  run: RunWrangler;
  /** All commands in their order. `acts` returns only the commands that change something. */
  asked: string[];
  acts: () => string[];
  accounts: { id: string; name: string }[];
  database: boolean;
  secrets: Record<string, string>;
  gzipKib: number;
  /** With `after`, the command does its work first. */
  breaks: { command: string; after: boolean } | null;
}

const isAct = (line: string) => /^(d1 migrations|secret bulk|deploy)/.test(line) && !line.includes('--dry-run');

export function fakeAccount(): FakeAccount {
  const account: FakeAccount = {
    asked: [],
    acts: () => account.asked.filter(isAct),
    accounts: [ACCOUNT],
    database: false,
    secrets: {},
    gzipKib: 100,
    breaks: null,
    async run(args, id, input = '') {
      const line = args.join(' ');
      account.asked.push(line);
      const broken = isAct(line) && account.breaks && line.startsWith(account.breaks.command) ? account.breaks : null;
      if (broken) account.breaks = null;
      const done = broken?.after === false ? null : answerTo(account, line, id, input);
      const [code, stdout] = broken ? [1, 'the line broke'] : (done ?? [1, '']);
      return { code, stdout, output: stdout };
    },
  };
  return account;
}

function answerTo(
  account: FakeAccount,
  line: string,
  id: string | undefined,
  input: string,
): [code: number, stdout: string] {
  const { accounts, secrets, gzipKib } = account;
  if (line === 'whoami --json') return [accounts.length > 0 ? 0 : 1, JSON.stringify({ accounts })];
  if (!line.includes('--dry-run') && !accounts.some((one) => one.id === id))
    return [1, 'Authentication error [code: 10000]'];
  if (line.startsWith('deploy')) account.database ||= isAct(line);
  if (line.startsWith('deploy')) return [0, `Total Upload: 400.00 KiB / gzip: ${gzipKib.toFixed(2)} KiB`];
  if (line === 'secret bulk') return [0, JSON.stringify(Object.assign(secrets, JSON.parse(input)))];
  if (line === 'secret list' && Object.keys(secrets).length === 0)
    return [1, '✘ [ERROR] Worker "employee-rewards" not found.\n\nIf this is a new Worker, ...'];
  if (line === 'secret list') return [0, JSON.stringify(Object.keys(secrets).map((name) => ({ name })))];
  if (!account.database) return [1, "Couldn't find a D1 DB named 'employee-rewards'"];
  if (line.startsWith('d1 time-travel info')) return [0, '{ "bookmark": "00000001-bookmark" }'];
  return [line.startsWith('d1 migrations apply') ? 0 : 1, ''];
}

export function fakeTerminal(typed: readonly (readonly [shown: string, keys: string])[]) {
  const terminal = { input: new PassThrough(), output: new PassThrough() };
  const left = [...typed];
  let shown = '';
  let unread = '';
  terminal.output.on('data', (chunk: Buffer) => {
    const text = stripVTControlCharacters(chunk.toString());
    shown += text;
    unread += text;
    const [next] = left;
    if (!next || !unread.includes(next[0])) return;
    left.shift();
    unread = '';
    // The keys are sent later, because a prompt listens only after it has been drawn.
    setImmediate(() => terminal.input.write(next[1]));
  });
  return { terminal, shown: () => shown };
}
