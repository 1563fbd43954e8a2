import type { QueryClient } from '@tanstack/react-query';
import type { CheckIn } from '#domain/api/checkins.ts';
import type { ActionType, OfflineAction } from '#domain/outbox/action.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { meOptions } from '#web/kit/session/me.ts';
import { refreshCompany, refreshQueries } from '#web/kit/api/refresh-queries.ts';
import type * as Announcements from './announce.ts';
import type { OutboxListener } from './outbox.ts';

/**
 * For each type of action, the queries whose data the action changes on the server. A query is named by the first part
 * of its key. `company` names all data of the company.
 */
const TOUCHES: Readonly<Record<ActionType, readonly string[] | 'company'>> = {
  check_in: ['me', 'leaderboard', 'checkins', 'badges', 'achievements', 'activity', 'attendance', 'points'],
  profile_update: ['me', 'leaderboard', 'leaderboard-filters'],
  reward_claim: ['me', 'rewards', 'redemptions', 'points'],
  points_update: 'company',
  thanks: ['thanks', 'thanks-form', 'thanks-people', 'badges'],
};

/** Most visits do not need that code. */
async function announceWith(what: (announce: typeof Announcements) => void): Promise<void> {
  what(await import('./announce.ts'));
}

/** Updates the screens with the server's answers, and announces outcomes that no screen awaited. */
export function reconcileWith(client: QueryClient): OutboxListener {
  const refreshAfter = ({ type }: OfflineAction) => {
    const touched = TOUCHES[type];
    void (touched === 'company' ? refreshCompany(client) : refreshQueries(client, touched));
  };
  const failed = (error: unknown) => void handleError(error);
  return {
    onDone(action, isAwaited) {
      refreshAfter(action);
      const checkIn = action.type === 'check_in' ? (action.answer as CheckIn | null) : null;
      const hasRewards = checkIn !== null && (checkIn.bonusPoints > 0 || checkIn.awards.length > 0);
      if (hasRewards || !isAwaited) {
        const scoring = client.getQueryData(meOptions.queryKey)?.scoring;
        announceWith((announce) => announce.done(action, isAwaited, scoring)).catch(failed);
      }
    },
    onRefused(action, isAwaited) {
      // The action may have been refused because the screens show old data.
      refreshAfter(action);
      if (isAwaited) return;
      announceWith((announce) => announce.refused(action)).catch(failed);
    },
    onStorageFailure(failure) {
      announceWith((announce) => announce.storageFailed(failure)).catch(failed);
    },
  };
}
