import type { OfflineAction } from '../../../domain/outbox/action.ts';
import type { Outcome } from '../../../domain/outbox/outcome.ts';
import { AppError, networkError } from '../../kit/api/app-error.ts';
import { guardTab } from '../../kit/leaving/leave-guards.ts';
import { t } from '../../messages/t.ts';
import type { NoStorage } from '../database.ts';

/**
 * The ids of actions that got no answer, by the content of the action. When the user presses the button again, the
 * action is sent again under the same id.
 */
const unanswered = new Map<string, string>();

/** Returns the error for a device that is offline with offline mode off. */
export const needsConnection = (): AppError => new AppError({ message: t('offline.off.write') });

export type Sent = Extract<Outcome, { got: 'refusal' }> | { got: 'done'; completed: OfflineAction };

/**
 * Sends an action once, without storing it on the device. `failure` is the reason why the device cannot store it, or
 * null when offline mode is off. Throws AppError when there is no answer.
 */
export async function sendUnstored(
  fresh: OfflineAction,
  failure: NoStorage | null,
  send: (action: OfflineAction) => Promise<Outcome>,
): Promise<Sent> {
  const what = JSON.stringify([fresh.userId, fresh.endpoint, fresh.data]);
  const action = { ...fresh, id: unanswered.get(what) ?? fresh.id };
  unanswered.set(what, action.id);
  // Closing the page during the request would lose the action.
  const release = guardTab();
  const outcome = await send(action).finally(release);
  // A server that failed may still have applied the action.
  if (outcome.got === 'done' || (outcome.got === 'refusal' && outcome.refusal.status < 500)) unanswered.delete(what);
  if (outcome.got === 'refusal') return outcome;
  if (outcome.got === 'done') {
    const completed = { ...action, status: 'completed' as const, answer: outcome.body, completedAt: Date.now() };
    return { got: 'done', completed };
  }
  throw failure
    ? new AppError({ message: failure.message, repeatable: true })
    : networkError(null, { repeatable: true });
}
