import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reward } from '#domain/api/rewards.ts';
import type { RewardCategory } from '#domain/rewards/tiers.ts';
import type { Db } from '#worker/db/client.ts';
import { containsText } from '#worker/db/contains-text.ts';
import { selectReward } from '#worker/db/rewards.ts';
import { rewards, type RewardRow } from '#worker/db/schema.ts';

export function toReward(row: RewardRow): Reward {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    howToGet: row.howToGet,
    pointsCost: row.pointsCost,
    category: row.category,
    icon: row.icon,
    pictureUrl: row.pictureUrl,
    available: row.available,
    company: row.company,
    stock: row.stock,
    fulfilment: row.fulfilment,
    created: row.createdAt,
    updated: row.updatedAt,
    version: row.version,
  };
}

export interface SectionPosition {
  listSection: number;
  pointsCost: number;
  id: string;
}

export interface RewardsWanted {
  category: RewardCategory | undefined;
  affordableWith: number | undefined;
  search: string | undefined;
  after: SectionPosition | null;
  limit: number;
}

const SEARCHED_MAX = 5_000;

/** The value of rewards.list_section for a claimable reward. */
const CLAIMABLE = 0;

type SectionedRow = RewardRow & { listSection: number | null };

/** The claimable rewards come first, and each section is sorted by cost. Without a search, reads the rows it returns. */
export async function selectRewards(db: Db, wanted: RewardsWanted): Promise<SectionedRow[]> {
  const { category, affordableWith, search, after, limit } = wanted;
  const inRange = db
    .select()
    .from(rewards)
    .where(
      and(
        isNull(rewards.retiredAt),
        category && eq(rewards.category, category),
        after
          ? sql`(${rewards.listSection}, ${rewards.pointsCost}, ${rewards.id}) > (${after.listSection}, ${after.pointsCost}, ${after.id})`
          : undefined,
        affordableWith === undefined
          ? undefined
          : sql`(${rewards.listSection}, ${rewards.pointsCost}) <= (${CLAIMABLE}, ${affordableWith})`,
      ),
    )
    .orderBy(asc(rewards.listSection), asc(rewards.pointsCost), asc(rewards.id));
  if (search === undefined) return inRange.limit(limit);
  const searched = inRange.limit(SEARCHED_MAX).as('searched');
  return db
    .select()
    .from(searched)
    .where(containsText(searched.name, search))
    .orderBy(asc(searched.listSection), asc(searched.pointsCost), asc(searched.id))
    .limit(limit);
}

export async function selectNearest(db: Db, search: string | undefined): Promise<RewardRow | undefined> {
  const affordableWith = Number.MAX_SAFE_INTEGER;
  const [nearest] = await selectRewards(db, { category: undefined, affordableWith, search, after: null, limit: 1 });
  return nearest;
}

export async function findReward(db: Db, id: string): Promise<RewardRow | undefined> {
  const [row] = await selectReward(db, id);
  return row;
}

export async function findRetired(db: Db, id: string): Promise<RewardRow | undefined> {
  const [row] = await db
    .select()
    .from(rewards)
    .where(and(eq(rewards.id, id), isNotNull(rewards.retiredAt)));
  return row;
}
