import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reward } from '../../../domain/api/rewards.ts';
import { REWARD_CATEGORIES, type RewardCategory } from '../../../domain/rewards/tiers.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { containsText } from '../../db/contains-text.ts';
import { rewards, type RewardRow } from '../../db/schema.ts';

export function toReward(row: RewardRow): Reward {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    howToGet: row.howToGet,
    pointsCost: row.pointsCost,
    category: row.category,
    icon: row.icon,
    available: row.available,
    company: row.company,
    stock: row.stock,
    created: row.createdAt,
    updated: row.updatedAt,
    version: row.version,
  };
}

/** Where a page begins: after the reward that stands there. */
export interface ShelfPlace {
  shelf: number;
  pointsCost: number;
  id: string;
}

export interface RewardsWanted {
  category: RewardCategory | undefined;
  /** Only what can be claimed for at most so many points. */
  affordableWith: number | undefined;
  search: string | undefined;
  after: ShelfPlace | null;
  limit: number;
}

/** A search looks through so many rewards from where it begins; the next page goes on behind the last one found. */
const SEARCHED_MAX = 5_000;

/** The first of a tier's two shelves, of rewards that can be claimed; those that cannot follow (rewards.shelf). */
const openShelf = (category: RewardCategory): number => 2 * REWARD_CATEGORIES.indexOf(category);

/** The shelves that are wanted, as ranges that lie together in the index. */
function rangesOf({ category, affordableWith }: RewardsWanted): { from: number; to: number }[] {
  const tiers = category ? [category] : REWARD_CATEGORIES;
  // A balance ends within each tier, so that each is a range of its own.
  if (affordableWith !== undefined) return tiers.map((tier) => ({ from: openShelf(tier), to: openShelf(tier) }));
  return [{ from: openShelf(tiers[0] ?? 'weekly'), to: openShelf(tiers.at(-1) ?? 'annual') + 1 }];
}

function selectRange(db: Db, range: { from: number; to: number }, wanted: RewardsWanted) {
  const { after, affordableWith = Number.MAX_SAFE_INTEGER, search, limit } = wanted;
  const begins =
    after && after.shelf >= range.from
      ? sql`(${rewards.shelf}, ${rewards.pointsCost}, ${rewards.id}) > (${after.shelf}, ${after.pointsCost}, ${after.id})`
      : sql`${rewards.shelf} >= ${range.from}`;
  const ends = sql`(${rewards.shelf}, ${rewards.pointsCost}) <= (${range.to}, ${affordableWith})`;
  const inRange = db
    .select()
    .from(rewards)
    .where(and(isNull(rewards.retiredAt), begins, ends))
    .orderBy(asc(rewards.shelf), asc(rewards.pointsCost), asc(rewards.id));
  if (search === undefined) return inRange.limit(limit);
  const searched = inRange.limit(SEARCHED_MAX).as('searched');
  return db
    .select()
    .from(searched)
    .where(containsText(searched.name, search))
    .orderBy(asc(searched.shelf), asc(searched.pointsCost), asc(searched.id))
    .limit(limit);
}

type ShelvedRow = RewardRow & { shelf: number | null };

/** The first `limit` of each range that is wanted, in one round trip. */
async function readRanges(db: Db, wanted: RewardsWanted): Promise<ShelvedRow[]> {
  const { after } = wanted;
  const ranges = rangesOf(wanted).filter(({ to }) => !after || to >= after.shelf);
  if (ranges.length === 0) return [];
  const reads = Object.fromEntries(ranges.map((range) => [`from${range.from}`, selectRange(db, range, wanted)]));
  return Object.values(await runTogether(db, reads)).flat();
}

/**
 * Rewards that are not retired, tier by tier, in each what can be claimed first, from the cheapest; after a place in that
 * order. It reads as many rows as it gives, at most four times as many for a balance, and SEARCHED_MAX for a search.
 */
export async function selectRewards(db: Db, wanted: RewardsWanted): Promise<ShelvedRow[]> {
  return (await readRanges(db, wanted)).slice(0, wanted.limit);
}

/** The cheapest reward that can be claimed by who has the points. */
export async function selectNearest(db: Db, search: string | undefined): Promise<RewardRow | undefined> {
  const affordableWith = Number.MAX_SAFE_INTEGER;
  const firsts = await readRanges(db, { category: undefined, affordableWith, search, after: null, limit: 1 });
  return firsts.toSorted((a, b) => a.pointsCost - b.pointsCost)[0];
}

/** A reward that is not retired. */
export function selectReward(db: Db, id: string) {
  return db
    .select()
    .from(rewards)
    .where(and(eq(rewards.id, id), isNull(rewards.retiredAt)));
}

export async function findReward(db: Db, id: string): Promise<RewardRow | undefined> {
  const [row] = await selectReward(db, id);
  return row;
}

/** A reward that is retired. */
export async function findRetired(db: Db, id: string): Promise<RewardRow | undefined> {
  const [row] = await db
    .select()
    .from(rewards)
    .where(and(eq(rewards.id, id), isNotNull(rewards.retiredAt)));
  return row;
}
