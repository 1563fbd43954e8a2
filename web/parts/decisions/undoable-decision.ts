import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isUnsent, type OfflineAction } from '#domain/outbox/action.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { withdraw } from '#web/offline/outbox/outbox.ts';
import { sendUndoable, submitUndoable } from '#web/offline/outbox/undoable.ts';
import { showToast } from '#web/ui/toast-store.ts';

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
