import { sql } from 'drizzle-orm';
import type { PinnedReward } from '#domain/api/me.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import type { Db } from '#worker/db/client.ts';
import { toPinned } from './compose.ts';
import { isOffered, pin, selectPinned } from './repository.ts';

export const pinReward = (db: Db, rewardId: string, context: ActionContext): Promise<{ pinnedReward: PinnedReward }> =>
  commit(db, context, async () => {
    const [reward] = await selectPinned(db, sql`${rewardId}`);
    if (!reward || reward.retiredAt !== null) throw new AppError('reward_not_found');
    return {
      answer: { pinnedReward: toPinned(reward) },
      stored: { status: 200 },
      guards: [isOffered(rewardId)],
      statements: [pin(db, context.actorId, rewardId)],
    };
  });
