import { isUnsent, type OfflineAction } from '../../domain/outbox/action.ts';
import { drain, type ActionStore } from '../../domain/outbox/drain.ts';
import { isDeviceAction } from '../../domain/devices/device-actions.ts';
import { actionStore } from './action-store.ts';
import { OUTBOX_CHANNEL } from './channel.ts';
import { readDeviceKey, readDeviceKeys, signAsDevice } from './device-key.ts';
import { createExchange } from './exchange.ts';
import { sendFarewells } from './farewells.ts';
import { holdingTheLock } from './lock.ts';
import { NoSession } from './send-as.ts';

/** The headers by which the device itself stands for the user. */
async function sign(action: OfflineAction, body: string): Promise<Record<string, string>> {
  // Looked at right before each request: somebody may have signed out, or somebody else in.
  const device = await readDeviceKey(action.userId);
  if (device?.state !== 'registered') throw new NoSession();
  const { endpoint: path, method, id: idempotencyKey, timestamp: madeAt } = action;
  return signAsDevice(device, { method, path, body, idempotencyKey, madeAt });
}

const { send } = createExchange((_userId, path, init) => fetch(path, init), sign);

/** What the key of a device may send; the rest waits for a page, and holds nothing up here. */
const store: ActionStore = {
  ...actionStore,
  load: async (userId) => (await actionStore.load(userId)).filter(isDeviceAction),
};

/** Sends what waits of one user. Gives how much got its answer, and whether the browser should call again. */
async function drainOf(userId: string, onChange: () => void): Promise<{ sent: number; isWaiting: boolean }> {
  const { sent, session } = await drain(
    {
      send,
      // An edit that met a newer version is mended by a page: a device may read nothing.
      mend: async ({ type }) => (type === 'profile_update' ? { got: 'no session' } : { got: 'action', action: null }),
      store,
      now: Date.now,
      random: Math.random,
      onChange,
    },
    userId,
    true,
  );
  // What the server does not take from this device waits for a page: to try again would change nothing.
  return { sent, isWaiting: session === 'fine' && (await store.load(userId)).some(isUnsent) };
}

/**
 * Sends what waits, with no page open, by the key of this device. Gives whether anything was sent; throws when something still
 * waits, so that the browser calls again.
 */
export async function drainInWorker(): Promise<boolean> {
  const isHeard = await sendFarewells();
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  try {
    let [sent, isWaiting] = [0, !isHeard];
    for (const { userId } of await readDeviceKeys()) {
      const end = await holdingTheLock(() => drainOf(userId, () => channel.postMessage('changed')));
      sent += end.sent;
      isWaiting ||= end.isWaiting;
    }
    if (isWaiting) throw new Error('Something still waits.');
    return sent > 0;
  } finally {
    channel.close();
  }
}
