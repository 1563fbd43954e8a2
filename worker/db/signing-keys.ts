import { toBase64Url } from '#domain/text/encode-bytes.ts';
import { desc, lt, sql } from 'drizzle-orm';
import { runTogether, statement, type Db } from './client.ts';
import { signingKeys, type SigningKeyRow } from './schema.ts';

const SIGNS_MS = 30 * 86_400_000;
/**
 * The age at which a key is deleted. At this age, nothing that the key signed is still valid. The unsubscribe link of a
 * mail stays valid for the longest time: two months.
 */
const RETENTION_MS = SIGNS_MS + 60 * 86_400_000;
const SECRET_BYTES = 32;

export const selectNewestKey = (db: Db) => db.select().from(signingKeys).orderBy(desc(signingKeys.number)).limit(1);

/** There are at most four keys. */
export const selectSigningKeys = (db: Db) => db.select().from(signingKeys).orderBy(signingKeys.number);

/** When two requests need a new key at the same time, only one of them makes the key. */
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
