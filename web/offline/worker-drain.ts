import { drain } from '../../domain/outbox/drain.ts';
import { isUnsent } from '../../domain/outbox/action.ts';
import { actionStore } from './action-store.ts';
import { createExchange } from './exchange.ts';
import { NoSession, type SendAs } from './send-as.ts';
import { holdingTheLock } from './lock.ts';
import { OUTBOX_CHANNEL } from './channel.ts';
import { demoSessionOf } from './worker-session.ts';

const sendAs: SendAs = async (userId, path, init) => {
  // Looked at right before each request: somebody may have signed out, or somebody else in.
  if ((await demoSessionOf()) !== userId) throw new NoSession();
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Demo ${userId}`);
  return fetch(path, { ...init, headers });
};

/**
 * Sends what waits, with no page open. Only the demo's sign-in can be used here: a session token lives in pages alone,
 * and there the next page that opens sends it. Gives whether anything was sent; throws when something still waits, so
 * that the browser calls again.
 */
export async function drainInWorker(): Promise<boolean> {
  const userId = await demoSessionOf();
  if (userId === null) return false;
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  try {
    const { sent } = await holdingTheLock(() =>
      drain(
        {
          ...createExchange(sendAs),
          store: actionStore,
          now: Date.now,
          random: Math.random,
          onChange: () => channel.postMessage('changed'),
        },
        userId,
        true,
      ),
    );
    if ((await actionStore.load(userId)).some(isUnsent)) throw new Error('Something still waits.');
    return sent > 0;
  } finally {
    channel.close();
  }
}
