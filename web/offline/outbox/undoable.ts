import { undoable, type OfflineAction } from '#domain/outbox/action.ts';
import { refusalError } from '#web/kit/api/app-error.ts';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { mayStoreOffline } from '../offline-mode.ts';
import { actionStore, keepAction } from './action-store.ts';
import { askForBackgroundSync } from './background-sync.ts';
import { useOutbox } from './outbox-store.ts';
import { announceChange, askToPersist, discard, refreshSnapshot, submit, syncNow, throwIfRefused } from './outbox.ts';

type Wanted = Parameters<typeof submit>[0];

const find = (id: string): OfflineAction | undefined => useOutbox.getState().actions.find((one) => one.id === id);

/** Resolves when the server has answered the action or the action was withdrawn. */
function settled(id: string): Promise<OfflineAction | undefined> {
  return new Promise((resolve) => {
    let isThere = false;
    const look = () => {
      const action = find(id);
      isThere ||= action !== undefined;
      // The action appears in the store only after the next snapshot, so its absence at first means nothing.
      if (!isThere || (action && action.status !== 'completed' && action.refusal === null)) return;
      stop();
      resolve(action);
    };
    const stop = useOutbox.subscribe(look);
    look();
  });
}

/**
 * The device stores the action at once and sends it after the time to undo. Returns the action's id, or null when the
 * device cannot store the action.
 */
export async function keepUndoable(wanted: Wanted): Promise<string | null> {
  const { userId } = useOutbox.getState();
  const action = undoable({ ...wanted, id: crypto.randomUUID(), userId: userId ?? '', timestamp: Date.now() });
  const isStored =
    userId !== null &&
    mayStoreOffline() &&
    (await keepAction(action).then(
      () => true,
      () => false,
    ));
  if (!isStored) return null;
  askToPersist();
  if (!IS_DEMO_IN_BROWSER) void askForBackgroundSync();
  announceChange();
  // `syncNow` handles only actions that are in the snapshot.
  await refreshSnapshot();
  void syncNow(false);
  return action.id;
}

/**
 * A device that cannot store the action sends it at once. Resolves to true when the action was done, and to false when
 * it was undone or its outcome is unknown. Throws AppError when the action was refused.
 */
export async function submitUndoable(wanted: Wanted): Promise<boolean> {
  const id = await keepUndoable({ ...wanted, shows: { ...wanted.shows, isShown: true } });
  if (id === null) return (await throwIfRefused(await submit(wanted))).state === 'done';
  const end = await settled(id);
  if (end?.refusal) {
    // The outbox's listener has already shown the reason to the user.
    await discard(end.id).catch(() => undefined);
    throw refusalError(end.refusal);
  }
  return end?.status === 'completed';
}

/** Sends all undoable actions without further delay, because a user who leaves the screen can no longer undo them. */
export async function sendUndoable(): Promise<void> {
  const waiting = useOutbox
    .getState()
    .actions.filter(({ status, waitsFor }) => status === 'pending' && waitsFor === 'undo');
  if (waiting.length === 0) return;
  for (const { id } of waiting) await actionStore.change(id, (action) => ({ ...action, notBefore: 0 }));
  announceChange();
  await syncNow(false);
}
