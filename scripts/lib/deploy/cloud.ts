import { generateKeyPairSync } from 'node:crypto';
import { isWorkersDev, NAME, type Answers } from './settings.ts';
import { readJson, type Ran, type RunWrangler } from './wrangler.ts';

/** The size limit of the Worker, which is read at every cold start. In kB of 1,000 bytes, gzip. */
export const BUDGET_KB = 220;

/**
 * Makes the P-256 key pair by which push services recognise our notifications: raw public point and private scalar,
 * base64url.
 */
export function makePushKeys(): { publicKey: string; privateKey: string } {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}

/**
 * Returns the arguments of `wrangler deploy` with the production build in `web`. It allows one address: a second would
 * be another origin and another app.
 */
function deployArgs(answers: Answers, web: string): string[] {
  const { APP_ORIGIN = '' } = answers;
  const names = ['CLERK_ISSUER', 'CLERK_AUTHORIZED_PARTIES', 'VAPID_SUBJECT', 'VAPID_PUBLIC_KEY'];
  const vars = names.flatMap((name) => (answers[name] ? [`${name}:${answers[name]}`] : []));
  const domain = isWorkersDev(APP_ORIGIN) ? [] : ['--domain', new URL(APP_ORIGIN).host];
  return ['deploy', '--assets', web, ...domain, '--var', 'ENVIRONMENT:production', 'AUTH_MODE:clerk', ...vars];
}

export type Cloud = ReturnType<typeof openCloud>;

/**
 * Returns a deployment's queries and changes as wrangler commands, each safe to repeat. They read `answers` when they
 * run.
 */
export function openCloud(wrangler: RunWrangler, answers: Answers) {
  const run = (args: readonly string[], input?: string) => wrangler(args, answers.CLOUDFLARE_ACCOUNT_ID, input);
  const must = async (args: readonly string[], input?: string): Promise<Ran> => {
    const ran = await run(args, input);
    if (ran.code !== 0) throw new Error(ran.output || `wrangler ${args[0]} ended with ${ran.code}.`);
    return ran;
  };
  /** Returns null when wrangler's output matches `missing`. */
  const look = async <T>(args: readonly string[], missing: RegExp): Promise<T | null> => {
    const ran = await run(args);
    if (ran.code === 0) return readJson<T>(ran);
    if (missing.test(ran.output)) return null;
    throw new Error(`${ran.output}\nIs the login right (\`npx wrangler login\`, CLOUDFLARE_ACCOUNT_ID)?`);
  };
  return {
    /** Finds the login's only account. Wrangler itself would use the last account on this machine. */
    async findAccount() {
      const ran = await run(['whoami', '--json']);
      const { accounts = [] } = readJson<{ accounts?: { id: string; name: string }[] }>(ran);
      if (ran.code !== 0) throw new Error('Not logged in: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.');
      const [account, ...others] = accounts;
      if (account && others.length === 0) return account.id;
      const list = accounts.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
      throw new Error(`The login reaches ${accounts.length} accounts. Choose one by CLOUDFLARE_ACCOUNT_ID:${list}`);
    },
    /** Lists the names of the Worker's secrets. Empty without a Worker. */
    async listSecrets() {
      const listed = await look<{ name: string }[]>(['secret', 'list'], /Worker "[^"]*"[^\n]* not found/);
      return (listed ?? []).map(({ name }) => name);
    },
    /** Returns the point in time to which the database can be restored; null without a database. */
    async findBookmark() {
      const args = ['d1', 'time-travel', 'info', NAME, '--json'];
      return (await look<{ bookmark: string }>(args, /Couldn't find a D1 DB/))?.bookmark ?? null;
    },
    async setSecrets(values: Answers) {
      await must(['secret', 'bulk'], JSON.stringify(values));
    },
    async migrate() {
      await must(['d1', 'migrations', 'apply', NAME, '--remote']);
    },
    /** Returns the size of the bundle in kB, gzip. Throws when it is over the budget. */
    async measure(web: string) {
      const { output } = await must([...deployArgs(answers, web), '--dry-run']);
      const [, kib] = /Total Upload:.*gzip:\s*([\d.]+)\s*KiB/.exec(output) ?? [];
      if (kib === undefined) throw new Error(`wrangler did not say how large the Worker is:\n${output}`);
      const kb = (Number(kib) * 1_024) / 1_000;
      if (kb > BUDGET_KB)
        throw new Error(`The Worker is ${kb.toFixed(1)} kB (gzip), more than the ${BUDGET_KB} kB that it may weigh.`);
      return kb;
    },
    /** Deploys, and also creates the database if the account has none of its name. */
    async deploy(web: string) {
      await must(deployArgs(answers, web));
    },
  };
}
