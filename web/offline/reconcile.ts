import type { QueryClient } from '@tanstack/react-query';
import type { CheckIn } from '../../domain/api/checkins.ts';
import type { ActionType, OfflineAction } from '../../domain/outbox/action.ts';
import { handleError } from '../app/errors/handle-error.ts';
import { loadPart } from '../app/chunk-error.tsx';
import { meOptions } from '../app/me.ts';
import { COMPANY, renew } from '../app/renew.ts';
import type * as Announcements from './announce.ts';
import type { OutboxListener } from './outbox.ts';

/** The queries that an action of each type changes on the server, by the first part of their keys. */
const TOUCHES: Readonly<Record<ActionType, readonly string[]>> = {
  check_in: ['me', 'leaderboard', 'checkins', 'badges', 'achievements', 'activity', 'attendance', 'points'],
  profile_update: ['me', 'leaderboard', 'leaderboard-filters'],
  reward_claim: ['me', 'rewards', 'redemptions', 'points'],
  points_update: COMPANY,
};

/** Loads the announcements only when there is something to announce. */
async function say(what: (announce: typeof Announcements) => void): Promise<void> {
  what(await loadPart(() => import('./announce.ts'), 'offline', 'figures', 'dashboard'));
}

/** Updates the screens with the server's answers, and announces outcomes that no screen awaited. */
export function reconcileWith(client: QueryClient): OutboxListener {
  const renewAfter = ({ type }: OfflineAction) => void renew(client, TOUCHES[type]);
  const failed = (error: unknown) => void handleError(error);
  return {
    onDone(action, isAwaited) {
      renewAfter(action);
      const checkIn = action.type === 'check_in' ? (action.answer as CheckIn | null) : null;
      const hasNews = checkIn !== null && (checkIn.bonusPoints > 0 || checkIn.awards.length > 0);
      if (hasNews || !isAwaited) {
        const scoring = client.getQueryData(meOptions.queryKey)?.scoring;
        say((announce) => announce.done(action, isAwaited, scoring)).catch(failed);
      }
    },
    onRefused(action, isAwaited) {
      // The action may have been refused because the screens are stale.
      renewAfter(action);
      if (isAwaited) return;
      say((announce) => announce.refused(action)).catch(failed);
    },
    onStorageFailure(failure) {
      say((announce) => announce.storageFailed(failure)).catch(failed);
    },
  };
}
