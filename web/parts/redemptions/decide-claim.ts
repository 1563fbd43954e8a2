import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RedemptionChange, RedemptionWithUser } from '#domain/api/redemptions.ts';
import { isUnsent, type OfflineAction } from '#domain/outbox/action.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { submit, throwIfRefused } from '#web/offline/outbox/outbox.ts';
import { t } from '#web/messages/t.ts';
import { sendUndoable, submitUndoable, undo } from '#web/offline/outbox/undoable.ts';
import { showToast } from '#web/ui/toast-store.ts';

interface DecideEvents {
  /** `isWaiting` is true when the decision waits on the device for a connection. */
  onDone: (isWaiting: boolean) => void;
  onRefused?: (error: unknown) => void;
}

interface Decision {
  redemption: RedemptionWithUser;
  change: RedemptionChange;
}

const toEndpoint = (id: string) => `/api/redemptions/${id}`;

const toAction = ({ redemption, change }: Decision) => ({
  type: 'points_update' as const,
  endpoint: toEndpoint(redemption.id),
  method: 'PUT' as const,
  data: change,
  shows: { name: redemption.reward.name },
});

/**
 * `change.version` is the version that the admin saw, so that the server refuses the decision if another admin decided
 * first. The mutation fails with AppError on a refusal. `onDone` and `onRefused` are called even after the component
 * was unmounted.
 */
export function useDecide({ onDone, onRefused }: DecideEvents) {
  return useMutation({
    mutationFn: async (decision: Decision) => throwIfRefused(await submit(toAction(decision))),
    // The outbox adds the Idempotency-Key and retries the request itself.
    retry: false,
    onSuccess: ({ state }) => onDone(state === 'waiting'),
    onError: (error) => onRefused?.(error),
  });
}

/** The outbox shows a refusal. */
export const useApproveUndoably = (onDone: () => void) =>
  useMutation({
    mutationFn: (redemption: RedemptionWithUser) =>
      submitUndoable(toAction({ redemption, change: { status: 'approved', version: redemption.version } })),
    retry: false,
    onSuccess: (isDone) => {
      if (isDone) onDone();
    },
  });

/** Returns this device's decision on the redemption, if the decision waits or was just accepted. */
export const useOwnDecision = ({
  id,
  version,
}: Pick<RedemptionWithUser, 'id' | 'version'>): OfflineAction | undefined =>
  useOutbox(({ actions }) =>
    actions.findLast(
      (action) =>
        action.endpoint === toEndpoint(id) &&
        (isUnsent(action) || (action.status === 'completed' && action.data.version === version)),
    ),
  );

/** Undoes a decision that was not sent yet. */
export async function takeBackDecision(actionId: string): Promise<void> {
  try {
    if (!(await undo(actionId))) showToast({ tone: 'info', text: t('queue.undo.late') });
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
