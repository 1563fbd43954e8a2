import type { OfflineAction } from '#domain/outbox/action.ts';
import { drain, type DrainEnd } from '#domain/outbox/drain.ts';
import { isAboutSession, type Outcome } from '#domain/outbox/outcome.ts';
import { sendAs } from '#web/kit/api/api.ts';
import { AppError, networkError, refusalError } from '#web/kit/api/app-error.ts';
import { guardTab } from '#web/kit/leaving/leave-guards.ts';
import { noteAccessError } from '#web/kit/session/access-state.ts';
import { t } from '#web/messages/t.ts';
import type { NoStorage } from '../database.ts';
import { readDeviceKey, signRequest, whenMade } from '../device/device-key.ts';
import { createSender, type Sign } from './action-sender.ts';
import { actionStore, holdingTheLock } from './action-store.ts';

/** A check-in of this age may count as late. Its proof then needs the device's signature. */
const SIGNED_AFTER_MS = 30_000;

/** Returns no headers for other actions, or when the device has no key. */
const signLate: Sign = async (action, body) => {
  const { endpoint: path, method, id: idempotencyKey, userId, timestamp: madeAt } = action;
  // The clock may have been set back since the action was made.
  if (!action.data.clockCheck || Math.abs(Date.now() - madeAt) < SIGNED_AFTER_MS) return {};
  const device = await readDeviceKey(userId);
  return device ? signRequest(device, { method, path, body, idempotencyKey, ...whenMade(action) }) : {};
};

const sender = createSender(sendAs, signLate);

/** Never throws. */
export async function send(action: OfflineAction): Promise<Outcome> {
  const outcome = await sender.send(action);
  // The refusal is about the user's account or session, so the guards of the app act on it.
  if (outcome.got === 'refusal' && isAboutSession(outcome.refusal)) noteAccessError(refusalError(outcome.refusal));
  return outcome;
}

/**
 * Only one tab sends at a time. With `revive`, actions that used up their tries are tried again. `onChange` is called
 * whenever the stored actions changed. Throws NoStorage.
 */
export const sendQueued = (userId: string, revive: boolean, onChange: () => void): Promise<DrainEnd> =>
  holdingTheLock(() =>
    drain({ ...sender, send, store: actionStore, now: Date.now, random: Math.random, onChange }, userId, revive),
  );

/**
 * The ids of actions that got no answer, by the content of the action. When the user presses the button again, the
 * action is sent again under the same id.
 */
const unanswered = new Map<string, string>();

export const needsConnection = (): AppError => new AppError({ message: t('offline.off.write') });

export type Sent = Extract<Outcome, { got: 'refusal' }> | { got: 'done'; completed: OfflineAction };

/**
 * `failure` is the reason why the device cannot store it, or null when offline mode is off. Throws AppError when there
 * is no answer.
 */
export async function sendUnstored(
  fresh: OfflineAction,
  failure: NoStorage | null,
  sendOnce: (action: OfflineAction) => Promise<Outcome>,
): Promise<Sent> {
  const what = JSON.stringify([fresh.userId, fresh.endpoint, fresh.data]);
  const action = { ...fresh, id: unanswered.get(what) ?? fresh.id };
  unanswered.set(what, action.id);
  // Closing the page during the request would lose the action.
  const release = guardTab();
  const outcome = await sendOnce(action).finally(release);
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
