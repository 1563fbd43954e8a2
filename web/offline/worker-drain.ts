import { isDeviceAction } from '#domain/devices/device-actions.ts';
import { isUnsent, type OfflineAction } from '#domain/outbox/action.ts';
import { drain, type ActionStore } from '#domain/outbox/drain.ts';
import { NoSession } from '../kit/session/credentials.ts';
import { readDeviceKey, readDeviceKeys, sendRevokeRequests, signAsDevice, whenMade } from './device/device-key.ts';
import { createSender } from './outbox/action-sender.ts';
import { actionStore, holdingTheLock, OUTBOX_CHANNEL } from './outbox/action-store.ts';

async function sign(action: OfflineAction, body: string): Promise<Record<string, string>> {
  // The key is read right before each request, because the user may have signed out, or another user may have signed
  // in.
  const device = await readDeviceKey(action.userId);
  if (device?.state !== 'registered') throw new NoSession();
  const { endpoint: path, method, id: idempotencyKey } = action;
  return signAsDevice(device, { method, path, body, idempotencyKey, ...whenMade(action) });
}

const { send } = createSender((_userId, path, init) => fetch(path, init), sign);

/**
 * The store of the actions that a device's key may send. Other actions wait for a page, and do not delay these actions.
 */
const store: ActionStore = {
  ...actionStore,
  load: async (userId) => (await actionStore.load(userId)).filter(isDeviceAction),
};

async function drainUser(userId: string, onChange: () => void): Promise<{ sent: number; isWaiting: boolean }> {
  const { sent, session } = await drain(
    {
      send,
      // Only a page can rebase an edit onto a newer version, because the device's key does not allow reading.
      rebase: async ({ type }) => (type === 'profile_update' ? { got: 'no session' } : { got: 'action', action: null }),
      store,
      now: Date.now,
      random: Math.random,
      onChange,
    },
    userId,
    true,
  );
  // An action that the server does not accept from this device waits for a page, because a retry would change nothing.
  return { sent, isWaiting: session === 'fine' && (await store.load(userId)).some(isUnsent) };
}

/**
 * Returns true when anything was sent. Throws when an action still waits, so that the browser wakes the worker again.
 */
export async function drainInWorker(): Promise<boolean> {
  const isDelivered = await sendRevokeRequests();
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  try {
    let [sent, isWaiting] = [0, !isDelivered];
    for (const { userId } of await readDeviceKeys()) {
      const end = await holdingTheLock(() => drainUser(userId, () => channel.postMessage('changed')));
      sent += end.sent;
      isWaiting ||= end.isWaiting;
    }
    if (isWaiting) throw new Error('Something still waits.');
    return sent > 0;
  } finally {
    channel.close();
  }
}
