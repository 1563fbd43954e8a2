import type { OfflineAction } from '../../../domain/outbox/action.ts';
import type { Outcome } from '../../../domain/outbox/outcome.ts';
import { AppError, networkError } from '../../kit/api/app-error.ts';
import { guardTab } from '../../kit/leaving/leave-guards.ts';
import { t } from '../../messages/t.ts';
import type { NoStorage } from '../database.ts';

/** Ids of actions that were sent without an answer, by their content. Pressing again repeats the same action. */
const unanswered = new Map<string, string>();

/** Returns the error for a device that is offline with offline mode off. */
export const needsConnection = (): AppError => new AppError({ message: t('offline.off.write') });

export type Sent = Extract<Outcome, { got: 'refusal' }> | { got: 'done'; completed: OfflineAction };

/**
 * Sends an action that the device does not store, once and only while the page lives. `failure` is the reason why
 * nothing is stored, null with offline mode off. Throws AppError without an answer.
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
