import { generateKeyPairSync } from 'node:crypto';
import { isWorkersDev, NAME, type Answers } from './settings.ts';
import { readJson, type Ran, type RunWrangler } from './wrangler.ts';

/** The size limit of the Worker in kB of 1,000 bytes, compressed with gzip. A larger Worker has slower cold starts. */
export const BUDGET_KB = 300;

/** Returns the raw public point and the private scalar in base64url. */
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

/** The Worker gets only one address, because a second address would be another origin and another app. */
function deployArgs(answers: Answers, web: string): string[] {
  const { APP_ORIGIN = '' } = answers;
  const names = ['CLERK_ISSUER', 'CLERK_AUTHORIZED_PARTIES', 'VAPID_SUBJECT', 'VAPID_PUBLIC_KEY'];
  const vars = names.flatMap((name) => (answers[name] ? [`${name}:${answers[name]}`] : []));
  const domain = isWorkersDev(APP_ORIGIN) ? [] : ['--domain', new URL(APP_ORIGIN).host];
  return ['deploy', '--assets', web, ...domain, '--var', 'ENVIRONMENT:production', 'AUTH_MODE:clerk', ...vars];
}

export type Cloud = ReturnType<typeof openCloud>;

/** The functions read `answers` when they are called. */
export function openCloud(wrangler: RunWrangler, answers: Answers) {
  const run = (args: readonly string[], input?: string) => wrangler(args, answers.CLOUDFLARE_ACCOUNT_ID, input);
  const must = async (args: readonly string[], input?: string): Promise<Ran> => {
    const ran = await run(args, input);
    if (ran.code !== 0) throw new Error(ran.output || `wrangler ${args[0]} ended with ${ran.code}.`);
    return ran;
  };
  const look = async <T>(args: readonly string[], missing: RegExp): Promise<T | null> => {
    const ran = await run(args);
    if (ran.code === 0) return readJson<T>(ran);
    if (missing.test(ran.output)) return null;
    throw new Error(`${ran.output}\nIs the login right (\`npx wrangler login\`, CLOUDFLARE_ACCOUNT_ID)?`);
  };
  return {
    /** Throws when the login can use several accounts, because wrangler would choose one by itself. */
    async findAccount() {
      const ran = await run(['whoami', '--json']);
      const { accounts = [] } = readJson<{ accounts?: { id: string; name: string }[] }>(ran);
      if (ran.code !== 0) throw new Error('Not logged in: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.');
      const [account, ...others] = accounts;
      if (account && others.length === 0) return account.id;
      const list = accounts.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
      throw new Error(`The login reaches ${accounts.length} accounts. Choose one by CLOUDFLARE_ACCOUNT_ID:${list}`);
    },
    async listSecrets() {
      const listed = await look<{ name: string }[]>(['secret', 'list'], /Worker "[^"]*"[^\n]* not found/);
      return (listed ?? []).map(({ name }) => name);
    },
    async findBookmark() {
      const args = ['d1', 'time-travel', 'info', NAME, '--json'];
      return (await look<{ bookmark: string }>(args, /Couldn't find a D1 DB/))?.bookmark ?? null;
    },
    async setSecrets(values: Answers) {
      await must(['secret', 'bulk'], JSON.stringify(values));
    },
    async migrate() {
      const { code, output } = await run(['d1', 'migrations', 'apply', NAME, '--remote']);
      const isCut = output.includes('incomplete input');
      const wayOut = isCut
        ? '\nD1 cut a statement of the file. docs/operate.md, "Releases and going back", has a way out.'
        : '';
      if (code !== 0) throw new Error(`${output || `wrangler d1 ended with ${code}.`}${wayOut}`);
    },
    async measure(web: string) {
      const { output } = await must([...deployArgs(answers, web), '--dry-run']);
      const [, kib] = /Total Upload:.*gzip:\s*([\d.]+)\s*KiB/.exec(output) ?? [];
      if (kib === undefined) throw new Error(`wrangler did not say how large the Worker is:\n${output}`);
      const kb = (Number(kib) * 1_024) / 1_000;
      if (kb > BUDGET_KB)
        throw new Error(`The Worker is ${kb.toFixed(1)} kB (gzip), more than the ${BUDGET_KB} kB that it may weigh.`);
      return kb;
    },
    /** Also creates the database if the account has no database with this name. */
    async deploy(web: string) {
      await must(deployArgs(answers, web));
    },
  };
}
