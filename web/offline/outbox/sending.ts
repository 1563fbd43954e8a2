import type { OfflineAction } from '../../../domain/outbox/action.ts';
import { drain, type DrainEnd } from '../../../domain/outbox/drain.ts';
import { isAboutSession, type Outcome } from '../../../domain/outbox/outcome.ts';
import { sendAs } from '../../kit/api/api.ts';
import { noteAccessError } from '../../kit/session/access-state.ts';
import { actionStore } from './action-store.ts';
import { createSender, type Sign } from './action-sender.ts';
import { holdingTheLock } from './lock.ts';
import { refusalError } from './refusal-error.ts';

/** A check-in of this age may count as late. Its proof then needs the device's signature. */
const SIGNED_AFTER_MS = 30_000;

/**
 * Returns the headers of the device's signature for a check-in that may be late. Returns no headers for other actions,
 * or when the device has no key.
 */
const signLate: Sign = async (action, body) => {
  const { endpoint: path, method, id: idempotencyKey, userId, timestamp: madeAt } = action;
  // The clock may have been set back since the action was made.
  if (!action.data.clockCheck || Math.abs(Date.now() - madeAt) < SIGNED_AFTER_MS) return {};
  const { readDeviceKey, signRequest, whenMade } = await import('../device/device-key.ts');
  const device = await readDeviceKey(userId);
  return device ? signRequest(device, { method, path, body, idempotencyKey, ...whenMade(action) }) : {};
};

const sender = createSender(sendAs, signLate);

/** Sends one action as its user. Never throws. */
export async function send(action: OfflineAction): Promise<Outcome> {
  const outcome = await sender.send(action);
  // The refusal is about the user's account or session, so the guards of the app act on it.
  if (outcome.got === 'refusal' && isAboutSession(outcome.refusal)) noteAccessError(refusalError(outcome.refusal));
  return outcome;
}

/**
 * Sends the user's queued actions, one at a time. Only one tab sends at a time. With `revive`, actions that used up
 * their tries are tried again. `onChange` is called whenever the stored actions changed. Throws NoStorage.
 */
export const sendQueued = (userId: string, revive: boolean, onChange: () => void): Promise<DrainEnd> =>
  holdingTheLock(() =>
    drain({ ...sender, send, store: actionStore, now: Date.now, random: Math.random, onChange }, userId, revive),
  );
