import type { OfflineAction } from '../../domain/outbox/action.ts';
import type { Outcome } from '../../domain/outbox/outcome.ts';
import { AppError, networkError } from '../app/app-error.ts';
import { guardTab } from '../app/leave-guards.ts';
import { t } from '../messages/t.ts';
import type { NoStorage } from './database.ts';

/** Sent and not answered, by what was asked: the next press of the same is the same action, not another. */
const unanswered = new Map<string, string>();

/** Says that the device is offline and keeps nothing, where offline mode is off. */
export const needsConnection = (): AppError => new AppError({ message: t('offline.off.write') });

export type Sent = Extract<Outcome, { got: 'refusal' }> | { got: 'done'; completed: OfflineAction };

/**
 * Sends an action that the device does not keep: while the page lives, and once. `failure` is why the device keeps nothing;
 * null with offline mode off. Throws AppError where no answer came.
 */
export async function sendUnkept(
  fresh: OfflineAction,
  failure: NoStorage | null,
  send: (action: OfflineAction) => Promise<Outcome>,
): Promise<Sent> {
  const what = JSON.stringify([fresh.userId, fresh.endpoint, fresh.data]);
  const action = { ...fresh, id: unanswered.get(what) ?? fresh.id };
  unanswered.set(what, action.id);
  // Closing the page now would lose it.
  const release = guardTab();
  const outcome = await send(action).finally(release);
  // A server that failed may have done it all the same.
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
