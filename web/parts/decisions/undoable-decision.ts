import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnsent, undoable, type OfflineAction } from '#domain/outbox/action.ts';
import { refusalError } from '#web/kit/api/app-error.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { t } from '#web/messages/t.ts';
import { mayStoreOffline } from '#web/offline/offline-mode.ts';
import { actionStore, keepAction } from '#web/offline/outbox/action-store.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import {
  announceChange,
  askToPersist,
  discard,
  refreshSnapshot,
  submit,
  syncNow,
  throwIfRefused,
  withdraw,
} from '#web/offline/outbox/outbox.ts';
import { showToast } from '#web/ui/toast-store.ts';

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
 * The device stores the action at once and sends it after UNDO_MS. A device that cannot store the action sends it at
 * once. Resolves to true when the action was done, and to false when it was undone or its outcome is unknown. Throws
 * AppError when the action was refused.
 */
async function submitUndoable(wanted: Wanted): Promise<boolean> {
  const { userId } = useOutbox.getState();
  const action = undoable({
    ...wanted,
    shows: { ...wanted.shows, isShown: true },
    id: crypto.randomUUID(),
    userId: userId ?? '',
    timestamp: Date.now(),
  });
  const isStored =
    userId !== null &&
    mayStoreOffline() &&
    (await keepAction(action).then(
      () => true,
      () => false,
    ));
  if (!isStored) return (await throwIfRefused(await submit(wanted))).state === 'done';
  askToPersist();
  announceChange();
  // `syncNow` handles only actions that are in the snapshot.
  await refreshSnapshot();
  void syncNow(false);
  const end = await settled(action.id);
  if (end?.refusal) {
    // The outbox's listener has already shown the reason to the user.
    await discard(end.id).catch(() => undefined);
    throw refusalError(end.refusal);
  }
  return end?.status === 'completed';
}

/** Sends all undoable actions without further delay, because a user who leaves the screen can no longer undo them. */
async function sendUndoable(): Promise<void> {
  const waiting = useOutbox
    .getState()
    .actions.filter(({ status, waitsFor }) => status === 'pending' && waitsFor === 'undo');
  if (waiting.length === 0) return;
  for (const { id } of waiting) await actionStore.change(id, (action) => ({ ...action, notBefore: 0 }));
  announceChange();
  await syncNow(false);
}

/** A decision as the server takes it: a PUT of `data` to `endpoint`. */
export interface UndoableDecision {
  endpoint: string;
  /** With a `version`, the server refuses the decision if another admin decided first. */
  data: Readonly<Record<string, unknown>>;
  /** Names the record when the outbox tells that the decision was refused. */
  name: string;
}

export const toDecisionAction = ({ endpoint, data, name }: UndoableDecision) => ({
  type: 'points_update' as const,
  endpoint,
  method: 'PUT' as const,
  data,
  shows: { name },
});

/** The outbox shows a refusal. */
export const useDecideUndoably = (onDone: () => void) =>
  useMutation({
    mutationFn: (decision: UndoableDecision) => submitUndoable(toDecisionAction(decision)),
    retry: false,
    onSuccess: (isDone) => {
      if (isDone) onDone();
    },
  });

/** Returns this device's decision on the record, if the decision waits or was just accepted. */
export const useOwnDecision = (endpoint: string, version?: number): OfflineAction | undefined =>
  useOutbox(({ actions }) =>
    actions.findLast(
      (action) =>
        action.endpoint === endpoint &&
        (isUnsent(action) || (action.status === 'completed' && action.data.version === version)),
    ),
  );

/** Undoes a decision that was not sent yet. */
export async function takeBackDecision(actionId: string): Promise<void> {
  try {
    if (!(await withdraw(actionId))) showToast({ tone: 'info', text: t('queue.undo.late') });
  } catch (error) {
    handleError(error);
  }
}

/**
 * When the admin leaves or hides the list, sends the decisions that could still be undone. If the tab closes first, the
 * device keeps these decisions, and sends them when the app starts again.
 */
export function SendOnLeaving(): null {
  useEffect(() => {
    const send = () => void sendUndoable().catch(handleError);
    const onHide = () => document.visibilityState === 'hidden' && send();
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', send);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', send);
      send();
    };
  }, []);
  return null;
}
