import { eq, sql, type SQL } from 'drizzle-orm';
import type { Page } from '#domain/api/common.ts';
import { CODES_REMOVED_MAX, type StoredCode, type StoredCodesQuery } from '#domain/api/reward-codes.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { countUnpromised } from '#worker/core/fulfilment/codes.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { decodeCursor, toPage } from '#worker/db/cursor.ts';
import { redemptions, rewardCodes, users, type RewardCodeRow } from '#worker/db/schema.ts';

const PAGE_DEFAULT = 50;
const NO_LAST_DAY = '9999-12-31';

const each = (values: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

export async function findKnownHashes(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await statement<{ hash: string }>(db, sql`SELECT hash FROM reward_codes WHERE hash IN ${each(hashes)}`);
  return new Set(found.map(({ hash }) => hash));
}

const hasCodes = (rewardId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM rewards WHERE id = ${rewardId} AND retired_at IS NULL AND fulfilment ->> 'way' = 'codes')`;

export const loadGuards = (rewardId: string, hashes: readonly string[]): Guard[] => [
  guard('codes: of a reward with codes', hasCodes(rewardId)),
  guard('codes: none of them stored', sql`NOT EXISTS (SELECT 1 FROM reward_codes WHERE hash IN ${each(hashes)})`),
];

type NewRow = Pick<RewardCodeRow, 'id' | 'sealed' | 'hash' | 'codeEnd' | 'expiresOn'>;

export function insertCodes(
  db: Db,
  codes: readonly NewRow[],
  { rewardId, keyId, addedBy, at }: { rewardId: string; keyId: string; addedBy: string; at: string },
): Statement[] {
  const values = codes.map(({ id, sealed, hash, codeEnd, expiresOn }) => [id, sealed, hash, codeEnd, expiresOn]);
  return [
    statement(
      db,
      sql`INSERT INTO reward_codes (id, reward_id, sealed, key_id, hash, code_end, expires_on, added_by, added_at)
        SELECT value ->> 0, ${rewardId}, value ->> 1, ${keyId}, value ->> 2, value ->> 3, value ->> 4, ${addedBy}, ${at}
        FROM json_each(${JSON.stringify(values)})`,
    ),
    statement(db, sql`UPDATE rewards SET stock = stock + ${codes.length} WHERE id = ${rewardId}`),
  ];
}

const countFree = (rewardId: string, ids: readonly string[]): SQL<number> =>
  sql<number>`(SELECT count(*) FROM reward_codes WHERE id IN ${each(ids)} AND reward_id = ${rewardId}
    AND redemption_id IS NULL)`;

export async function readRemovalFacts(db: Db, rewardId: string, ids: readonly string[]) {
  const [facts] = await statement<{ free: number; unpromised: number }>(
    db,
    sql`SELECT ${countFree(rewardId, ids)} AS free, ${countUnpromised(rewardId)} AS unpromised`,
  );
  return facts ?? { free: 0, unpromised: 0 };
}

export const removalGuards = (rewardId: string, ids: readonly string[]): Guard[] => [
  guard('codes: still free', sql`${countFree(rewardId, ids)} = ${ids.length}`),
  guard('codes: promised to nobody', sql`${countUnpromised(rewardId)} >= ${ids.length}`),
];

export const deleteCodes = (db: Db, rewardId: string, ids: readonly string[]): Statement[] => [
  statement(db, sql`DELETE FROM reward_codes WHERE id IN ${each(ids)}`),
  // The stock of a reward that gives no codes any more does not depend on them.
  statement(
    db,
    sql`UPDATE rewards SET stock = stock - ${ids.length} WHERE id = ${rewardId} AND fulfilment ->> 'way' = 'codes'`,
  ),
];

export async function findExpired(db: Db, today: LocalDate, rewardsMax: number) {
  const isExpired = sql`c.reward_id = r.id AND c.redemption_id IS NULL AND ifnull(c.expires_on, ${NO_LAST_DAY}) < ${today}`;
  const found = await statement<{ rewardId: string; unpromised: number; ids: string }>(
    db,
    sql`SELECT r.id AS rewardId, r.stock AS unpromised, (SELECT json_group_array(id) FROM (
        SELECT c.id FROM reward_codes AS c WHERE ${isExpired}
        ORDER BY ifnull(c.expires_on, ${NO_LAST_DAY}), c.id LIMIT ${CODES_REMOVED_MAX})) AS ids
      FROM rewards AS r WHERE r.retired_at IS NULL AND r.fulfilment ->> 'way' = 'codes' AND r.stock > 0
        AND EXISTS (SELECT 1 FROM reward_codes AS c WHERE ${isExpired}) LIMIT ${rewardsMax}`,
  );
  return found.map(({ rewardId, unpromised, ids }) => ({
    rewardId,
    ids: (JSON.parse(ids) as string[]).slice(0, unpromised),
  }));
}

const FREE_DAY = sql<string>`ifnull(${rewardCodes.expiresOn}, ${sql.raw(`'${NO_LAST_DAY}'`)})`;

export async function listCodes(db: Db, rewardId: string, query: StoredCodesQuery): Promise<Page<StoredCode>> {
  const { state = 'free', cursor, limit = PAGE_DEFAULT } = query;
  const [sort, id] = cursor ? decodeCursor(cursor, 2) : [];
  const isFree = state === 'free';
  const after = isFree
    ? sql`AND (${FREE_DAY}, ${rewardCodes.id}) > (${sort}, ${id})`
    : sql`AND ${rewardCodes.givenAt} <= ${sort} AND (${rewardCodes.givenAt} < ${sort} OR ${rewardCodes.id} > ${id})`;
  const inState = isFree ? sql`${rewardCodes.redemptionId} IS NULL` : sql`${rewardCodes.redemptionId} IS NOT NULL`;
  const rows = await db
    .select({
      id: rewardCodes.id,
      end: rewardCodes.codeEnd,
      expiresOn: rewardCodes.expiresOn,
      addedAt: rewardCodes.addedAt,
      givenAt: rewardCodes.givenAt,
      reveals: rewardCodes.reveals,
      userId: users.id,
      // The column needs a name, because both tables have this column.
      name: sql<string | null>`${users.name}`.as('owner_name'),
    })
    .from(rewardCodes)
    .leftJoin(redemptions, eq(redemptions.id, rewardCodes.redemptionId))
    .leftJoin(users, eq(users.id, redemptions.userId))
    .where(sql`${rewardCodes.rewardId} = ${rewardId} AND ${inState} ${id === undefined ? sql`` : after}`)
    .orderBy(isFree ? sql`${FREE_DAY}, ${rewardCodes.id}` : sql`${rewardCodes.givenAt} DESC, ${rewardCodes.id}`)
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ id: codeId, end, expiresOn, addedAt, givenAt, reveals, userId, name }) => ({
      id: codeId,
      end,
      expiresOn,
      addedAt,
      given: givenAt && userId ? { at: givenAt, userId, name: name ?? '', reveals } : null,
    }),
    (row) => [isFree ? (row.expiresOn ?? NO_LAST_DAY) : (row.givenAt ?? ''), row.id],
  );
}
