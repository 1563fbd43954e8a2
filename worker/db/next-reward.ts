import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './client.ts';
import { rewards } from './schema.ts';

export function selectNextReward(db: Db, balance: SQL) {
  return db
    .select({
      id: rewards.id,
      name: rewards.name,
      icon: rewards.icon,
      pictureUrl: rewards.pictureUrl,
      category: rewards.category,
      pointsCost: rewards.pointsCost,
    })
    .from(rewards)
    .where(
      sql`${rewards.retiredAt} IS NULL AND ${rewards.available} = 1 AND ifnull(${rewards.stock}, 1) > 0
        AND ${rewards.pointsCost} > ${balance}`,
    )
    .orderBy(rewards.pointsCost, rewards.id)
    .limit(1);
}
