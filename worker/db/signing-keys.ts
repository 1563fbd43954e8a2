import { toBase64Url } from '../../domain/text/encode-bytes.ts';
import { desc, lt, sql } from 'drizzle-orm';
import { runTogether, statement, type Db } from './client.ts';
import { signingKeys, type SigningKeyRow } from './schema.ts';

/** The time for which a key signs. */
const SIGNS_MS = 30 * 86_400_000;
/**
 * The time after which a key is deleted, when nothing that it signed is valid. A check-in with one of its checks is
 * accepted for 168 hours and a day of 25, and the unsubscribe link of a mail works for two months.
 */
const RETENTION_MS = SIGNS_MS + 60 * 86_400_000;
const SECRET_BYTES = 32;

/** Selects the key that signs, if one was made. */
export const selectNewestKey = (db: Db) => db.select().from(signingKeys).orderBy(desc(signingKeys.number)).limit(1);

/** Selects every key that proves clock checks and station codes, oldest first. There are four at most. */
export const selectSigningKeys = (db: Db) => db.select().from(signingKeys).orderBy(signingKeys.number);

/**
 * Returns the key that signs at `now`: `newest`, or a new one when that is too old or missing. Of two requests that
 * find none, one makes it. Keys that prove nothing any more are deleted.
 */
export async function findSigningKey(db: Db, newest: SigningKeyRow | undefined, now: Date): Promise<SigningKeyRow> {
  const oldest = new Date(now.getTime() - SIGNS_MS).toISOString();
  if (newest && newest.madeAt > oldest) return newest;
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const { key } = await runTogether(db, {
    made: statement(
      db,
      sql`
      INSERT INTO signing_keys (number, secret, made_at)
      SELECT (SELECT ifnull(max(number), 0) + 1 FROM signing_keys), ${secret}, ${now.toISOString()}
      WHERE NOT EXISTS (SELECT 1 FROM signing_keys WHERE made_at > ${oldest})`,
    ),
    gone: db.delete(signingKeys).where(lt(signingKeys.madeAt, new Date(now.getTime() - RETENTION_MS).toISOString())),
    key: selectNewestKey(db),
  });
  if (!key[0]) throw new Error('There is a key that signs');
  return key[0];
}
