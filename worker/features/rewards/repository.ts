import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reward } from '#domain/api/rewards.ts';
import { REWARD_CATEGORIES, type RewardCategory } from '#domain/rewards/tiers.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
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
    available: row.available,
    company: row.company,
    stock: row.stock,
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
  /** Selects only claimable rewards that cost at most this many points. */
  affordableWith: number | undefined;
  search: string | undefined;
  after: SectionPosition | null;
  limit: number;
}

const SEARCHED_MAX = 5_000;

/**
 * Each tier has two sections: the first one contains the claimable rewards, and the second one contains the other
 * rewards. The column rewards.list_section stores the number.
 */
const findOpenSection = (category: RewardCategory): number => 2 * REWARD_CATEGORIES.indexOf(category);

/** Each range is contiguous in the index. */
function listRanges({ category, affordableWith }: RewardsWanted): { from: number; to: number }[] {
  const tiers = category ? [category] : REWARD_CATEGORIES;
  // The maximum cost applies within each tier, so each tier is a range of its own.
  if (affordableWith !== undefined)
    return tiers.map((tier) => ({ from: findOpenSection(tier), to: findOpenSection(tier) }));
  return [{ from: findOpenSection(tiers[0] ?? 'weekly'), to: findOpenSection(tiers.at(-1) ?? 'annual') + 1 }];
}

function selectRange(db: Db, range: { from: number; to: number }, wanted: RewardsWanted) {
  const { after, affordableWith = Number.MAX_SAFE_INTEGER, search, limit } = wanted;
  const begins =
    after && after.listSection >= range.from
      ? sql`(${rewards.listSection}, ${rewards.pointsCost}, ${rewards.id}) > (${after.listSection}, ${after.pointsCost}, ${after.id})`
      : sql`${rewards.listSection} >= ${range.from}`;
  const ends = sql`(${rewards.listSection}, ${rewards.pointsCost}) <= (${range.to}, ${affordableWith})`;
  const inRange = db
    .select()
    .from(rewards)
    .where(and(isNull(rewards.retiredAt), begins, ends))
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

type SectionedRow = RewardRow & { listSection: number | null };

async function readRanges(db: Db, wanted: RewardsWanted): Promise<SectionedRow[]> {
  const { after } = wanted;
  const ranges = listRanges(wanted).filter(({ to }) => !after || to >= after.listSection);
  if (ranges.length === 0) return [];
  const reads = Object.fromEntries(ranges.map((range) => [`from${range.from}`, selectRange(db, range, wanted)]));
  return Object.values(await runTogether(db, reads)).flat();
}

/**
 * They are sorted by tier, then by section, and then by cost. Reads as many rows as it returns. With `affordableWith`,
 * it reads this number of rows in each of the four tiers.
 */
export async function selectRewards(db: Db, wanted: RewardsWanted): Promise<SectionedRow[]> {
  return (await readRanges(db, wanted)).slice(0, wanted.limit);
}

export async function selectNearest(db: Db, search: string | undefined): Promise<RewardRow | undefined> {
  const affordableWith = Number.MAX_SAFE_INTEGER;
  const firsts = await readRanges(db, { category: undefined, affordableWith, search, after: null, limit: 1 });
  return firsts.toSorted((a, b) => a.pointsCost - b.pointsCost)[0];
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
