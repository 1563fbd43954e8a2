import { undoable, type OfflineAction } from '../../domain/outbox/action.ts';
import { actionStore, keepAction } from './action-store.ts';
import { mayKeep } from './offline-mode.ts';
import { changed, discard, orThrow, refresh, submit, syncNow, withdraw } from './outbox.ts';
import { useOutbox } from './outbox-store.ts';
import { refusalError } from './refusal-error.ts';

type Wanted = Parameters<typeof submit>[0];

const find = (id: string): OfflineAction | undefined => useOutbox.getState().actions.find((one) => one.id === id);

/** Resolves when the action got its answer, or was taken back. */
function settled(id: string): Promise<OfflineAction | undefined> {
  return new Promise((resolve) => {
    let isThere = false;
    const look = () => {
      const action = find(id);
      isThere ||= action !== undefined;
      // A new action comes onto the screens a moment after it is on the disk.
      if (!isThere || (action && action.status !== 'completed' && action.refusal === null)) return;
      stop();
      resolve(action);
    };
    const stop = useOutbox.subscribe(look);
    look();
  });
}

/**
 * Does something that can be undone for UNDO_MS, by `withdraw` with the action's id: the device keeps it at once and sends it
 * afterwards. A device that keeps nothing sends it at once. Resolves with whether it was done (false: undone, or not known yet);
 * throws AppError when it was refused.
 */
export async function submitUndoable(wanted: Wanted): Promise<boolean> {
  const { userId } = useOutbox.getState();
  const action = undoable({
    ...wanted,
    shows: { ...wanted.shows, isShown: true },
    id: crypto.randomUUID(),
    userId: userId ?? '',
    timestamp: Date.now(),
  });
  const isKept =
    userId !== null &&
    mayKeep() &&
    (await keepAction(action).then(
      () => true,
      () => false,
    ));
  if (!isKept) return (await orThrow(await submit(wanted))).state === 'done';
  changed();
  // Nothing is sent, and no timer is set, for what is not on the screens yet.
  await refresh();
  void syncNow(false);
  const end = await settled(action.id);
  if (end?.refusal) {
    // Its reason is told by now, whatever screen is open.
    await discard(end.id).catch(() => undefined);
    throw refusalError(end.refusal);
  }
  return end?.status === 'completed';
}

/** Takes back what did not go out yet. Gives whether it is gone. */
export const undo = withdraw;

/** Sends what could still be undone: whoever leaves the screen has nowhere to undo it. */
export async function sendUndoable(): Promise<void> {
  const waiting = useOutbox
    .getState()
    .actions.filter(({ status, waitsFor }) => status === 'pending' && waitsFor === 'undo');
  if (waiting.length === 0) return;
  for (const { id } of waiting) await actionStore.change(id, (action) => ({ ...action, notBefore: 0 }));
  changed();
  await syncNow(false);
}
