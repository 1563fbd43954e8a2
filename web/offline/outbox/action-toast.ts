import { canWithdraw, type OfflineAction } from '../../../domain/outbox/action.ts';
import { useToasts, type NewToast } from '../../ui/toast-store.ts';
import { useOutbox } from './outbox-store.ts';

/** The progress of an action. A `waiting` action was never sent, so the user can withdraw it. */
export type ActionProgress = 'waiting' | 'sending' | 'done' | 'refused';

function toProgress(action: OfflineAction): ActionProgress {
  if (action.status === 'completed') return 'done';
  if (action.refusal !== null) return 'refused';
  return canWithdraw(action) ? 'waiting' : 'sending';
}

/** Returns true when a toast for the action is shown. The key of such a toast is the action's id. */
export const hasToast = (actionId: string): boolean => useToasts.getState().toasts.some(({ key }) => key === actionId);

/**
 * Shows a toast for an action, and updates the toast until the server has decided on the action or the toast is gone.
 * `write` returns the toast's content. The toast disappears when the action is refused or withdrawn.
 */
export function showActionToast(
  id: string,
  write: (progress: Exclude<ActionProgress, 'refused'>, action: OfflineAction) => Omit<NewToast, 'key'>,
): void {
  let shown: ActionProgress | null = null;
  const update = (): boolean => {
    const action = useOutbox.getState().actions.find((one) => one.id === id);
    const progress = action ? toProgress(action) : 'refused';
    if (!action || progress === 'refused') {
      useToasts.getState().dismissKey(id);
      return false;
    }
    if (progress !== shown) useToasts.getState().show({ ...write(progress, action), key: id });
    shown = progress;
    return progress !== 'done';
  };
  if (!update()) return;
  const stop = useOutbox.subscribe(() => {
    if (!hasToast(id) || !update()) stop();
  });
}
