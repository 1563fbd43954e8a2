import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Reward } from '../../../domain/api/rewards.ts';
import type { RewardCategory } from '../../../domain/rewards/tiers.ts';
import type { Db } from '../../db/client.ts';
import { rewards, type RewardRow } from '../../db/schema.ts';

export function toReward(row: RewardRow): Reward {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
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

/** Rewards that are not retired, cheapest first, after a place in that order. */
export function selectRewards(
  db: Db,
  query: { category: RewardCategory | undefined; after: { pointsCost: number; id: string } | null; limit: number },
) {
  const filters: SQL[] = [isNull(rewards.retiredAt)];
  if (query.category) filters.push(eq(rewards.category, query.category));
  if (query.after) {
    filters.push(sql`(${rewards.pointsCost}, ${rewards.id}) > (${query.after.pointsCost}, ${query.after.id})`);
  }
  return db
    .select()
    .from(rewards)
    .where(and(...filters))
    .orderBy(asc(rewards.pointsCost), asc(rewards.id))
    .limit(query.limit);
}

/** A reward that is not retired. */
export async function findReward(db: Db, id: string): Promise<RewardRow | undefined> {
  const [row] = await db
    .select()
    .from(rewards)
    .where(and(eq(rewards.id, id), isNull(rewards.retiredAt)));
  return row;
}
