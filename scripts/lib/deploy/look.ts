import type { Cloud } from './cloud.ts';
import type { Found } from './plan.ts';
import type { Answers } from './settings.ts';

interface Account {
  id: string;
  name: string;
}

/** The account to work in. Throws when there is no login, or when it is not clear which account is meant. */
export async function chooseAccount(cloud: Cloud, wanted: string | undefined): Promise<Account> {
  const accounts = await cloud.accounts();
  if (accounts === null) {
    throw new Error(
      'Not logged in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN, and try again.',
    );
  }
  const list = accounts.map(({ id, name }) => `\n  ${id}  ${name}`).join('');
  if (wanted) {
    // A token may be allowed to work in an account without being allowed to list it.
    if (accounts.length === 0) return { id: wanted, name: 'by its id' };
    const account = accounts.find(({ id }) => id === wanted);
    if (!account) throw new Error(`The login does not reach the account ${wanted}. It reaches:${list}`);
    return account;
  }
  const [account, ...others] = accounts;
  if (!account) throw new Error('The login lists no account. Say which one with CLOUDFLARE_ACCOUNT_ID.');
  if (others.length > 0) {
    throw new Error(`The login reaches several accounts. Say which one with CLOUDFLARE_ACCOUNT_ID:${list}`);
  }
  return account;
}

export type Remote = Pick<Found, 'databaseId' | 'adopted' | 'secrets'>;

/** What is in the account. It only reads. */
export async function look(cloud: Cloud, database: string, answers: Answers): Promise<Remote> {
  const databases = await cloud.databases();
  const known = answers.D1_DATABASE_ID;
  const there = databases.find(({ uuid, name }) => (known ? uuid === known : name === database));
  if (known && there?.name !== database) {
    throw new Error(
      `The account has no database ${database} with the id ${known}, which this installation uses. Is it the right ` +
        'account? If the database is gone for good, take D1_DATABASE_ID out of answers.json.',
    );
  }
  return { databaseId: there?.uuid ?? null, adopted: !known, secrets: await cloud.secrets() };
}

/** What a dry run takes for granted, because it asks nobody. */
export function unseen(answers: Answers): Remote {
  return { databaseId: answers.D1_DATABASE_ID ?? null, adopted: false, secrets: [] };
}
