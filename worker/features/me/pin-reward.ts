import { sql } from 'drizzle-orm';
import type { PinnedReward } from '../../../domain/api/me.ts';
import { AppError } from '../../app-error.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { toPinned } from './compose.ts';
import { pin, selectPinned } from './repository.ts';

/** Pins a reward as the user's goal. Throws reward_not_found when the reward does not exist or is retired. */
export async function pinReward(db: Db, userId: string, rewardId: string): Promise<PinnedReward> {
  const { rewards } = await runTogether(db, {
    pinned: pin(db, userId, rewardId),
    rewards: selectPinned(db, sql`${rewardId}`),
  });
  const [reward] = rewards;
  if (!reward || reward.retiredAt !== null) throw new AppError('reward_not_found');
  return toPinned(reward);
}
