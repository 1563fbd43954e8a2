import { sql, type SQL } from 'drizzle-orm';
import type { Page } from '#domain/api/common.ts';
import type { ManagedReward, ManagedRewardsQuery } from '#domain/api/rewards.ts';
import { FEW_CODES } from '#domain/fulfilment/codes.ts';
import { countUnpromised } from '#worker/core/fulfilment/codes.ts';
import { guard, hasVersion, type Guard } from '#worker/core/guard.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { containsText } from '#worker/db/contains-text.ts';
import { decodeCursor, toPage } from '#worker/db/cursor.ts';
import { rewards, type RewardRow } from '#worker/db/schema.ts';
import { toReward } from './repository.ts';

const PAGE_DEFAULT = 50;
/** A search reads at most this many rewards for a page. A company has fewer rewards. */
const SEARCHED_MAX = 2_000;

type State = NonNullable<ManagedRewardsQuery['state']>;

const STATES: Readonly<Record<State, SQL>> = {
  active: sql`${rewards.retiredAt} IS NULL`,
  retired: sql`${rewards.retiredAt} IS NOT NULL`,
  // Walks the offered rewards. The rule is `hasFewCodes`.
  few_codes: sql`${rewards.retiredAt} IS NULL AND ${rewards.fulfilment} ->> 'way' = 'codes' AND ${rewards.available} = 1
    AND ${rewards.stock} <= ${FEW_CODES}`,
};

/** The offered and the retired rewards have their own indexes. */
function selectManaged(
  db: Db,
  {
    state,
    cursor,
    search,
    limit,
  }: { state: State; cursor: string | undefined; search: string | undefined; limit: number },
) {
  const [sort, id] = cursor ? decodeCursor(cursor, 2) : [];
  const isOffered = state !== 'retired';
  const after = isOffered
    ? sql`(${rewards.pointsCost}, ${rewards.id}) > (${Number(sort)}, ${id})`
    : sql`${rewards.retiredAt} <= ${sort} AND (${rewards.retiredAt} < ${sort} OR ${rewards.id} > ${id})`;
  const inState = STATES[state];
  const order = isOffered ? sql`${rewards.pointsCost}, ${rewards.id}` : sql`${rewards.retiredAt} DESC, ${rewards.id}`;
  return db
    .select()
    .from(rewards)
    .where(id === undefined ? inState : sql`${inState} AND ${after}`)
    .orderBy(order)
    .limit(search === undefined ? limit : SEARCHED_MAX)
    .as('walked');
}

export async function listManaged(db: Db, query: ManagedRewardsQuery): Promise<Page<ManagedReward>> {
  const { state = 'active', cursor, search, limit = PAGE_DEFAULT } = query;
  const walked = selectManaged(db, { state, cursor, search, limit: limit + 1 });
  const rows = await db
    .select({
      row: {
        id: walked.id,
        name: walked.name,
        description: walked.description,
        howToGet: walked.howToGet,
        pointsCost: walked.pointsCost,
        costBy: walked.costBy,
        category: walked.category,
        icon: walked.icon,
        pictureUrl: walked.pictureUrl,
        available: walked.available,
        company: walked.company,
        stock: walked.stock,
        fulfilment: walked.fulfilment,
        retiredAt: walked.retiredAt,
        version: walked.version,
        createdAt: walked.createdAt,
        updatedAt: walked.updatedAt,
      },
      claims: sql<number>`ifnull((SELECT sum(claims) FROM reward_months WHERE reward_id = ${walked.id}), 0)`,
    })
    .from(walked)
    .where(search === undefined ? undefined : containsText(walked.name, search))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ row, claims }) => ({ ...toReward(row), retiredAt: row.retiredAt, claims }),
    ({ row }) => [state === 'retired' ? (row.retiredAt ?? '') : row.pointsCost, row.id],
  );
}

const lacksReward = (id: string): SQL => sql`NOT EXISTS (SELECT 1 FROM rewards WHERE id = ${id})`;

export async function isKnownReward(db: Db, id: string): Promise<boolean> {
  const found = await statement(db, sql`SELECT 1 WHERE NOT ${lacksReward(id)}`);
  return found.length > 0;
}

export const isNewReward = (id: string) => guard('starter reward: none of its id', lacksReward(id));

/** The stock has its own guard, because a claim changes the stock but not the version. */
export const rewriteGuards = ({ id, version, stock }: RewardRow) => [
  hasVersion('reward: version', 'rewards', { id, version }),
  guard('reward: stock', sql`(SELECT stock FROM rewards WHERE id = ${id}) IS ${stock}`),
];

/** The guard fails when a code was removed or given in the meantime. */
export async function readStockOfCodes(db: Db, id: string): Promise<{ stock: number; guards: readonly Guard[] }> {
  const count = countUnpromised(id);
  const [found] = await statement<{ stock: number }>(db, sql`SELECT ${count} AS stock`);
  const stock = found?.stock ?? 0;
  return { stock, guards: [guard('reward: stock of codes', sql`${count} = ${stock}`)] };
}
