import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from './client.ts';
import { rewards } from './schema.ts';

export function selectReward(db: Db, id: string) {
  return db
    .select()
    .from(rewards)
    .where(and(eq(rewards.id, id), isNull(rewards.retiredAt)));
}
