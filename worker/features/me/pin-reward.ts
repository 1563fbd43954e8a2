import { sql } from 'drizzle-orm';
import type { PinnedReward } from '../../../domain/api/me.ts';
import { expectStillUser } from '../../core/actor.ts';
import { AppError } from '../../app-error.ts';
import { runInOrder, type Db } from '../../db/client.ts';
import { toPinned } from './compose.ts';
import { pin, selectPinned } from './repository.ts';

/**
 * Pins a reward as the user's goal. Throws reward_not_found when the reward does not exist or is retired, and the
 * refusal of an account that may not use the app any more.
 */
export async function pinReward(db: Db, userId: string, rewardId: string): Promise<PinnedReward> {
  const [pinned, found] = await runInOrder(db, [pin(db, userId, rewardId), selectPinned(db, sql`${rewardId}`)]);
  const [reward] = (found ?? []) as Awaited<ReturnType<typeof selectPinned>>;
  if (!reward || reward.retiredAt !== null) throw new AppError('reward_not_found');
  if (pinned?.length === 0) await expectStillUser(db, userId);
  return toPinned(reward);
}
