import { canWithdraw, type OfflineAction } from '../../../domain/outbox/action.ts';
import { useToasts, type NewToast } from '../../ui/toast-store.ts';
import { useOutbox } from './outbox-store.ts';

/** The progress of an action. `waiting`: it was never sent and can be withdrawn. */
export type ActionProgress = 'waiting' | 'sending' | 'done' | 'refused';

function toProgress(action: OfflineAction): ActionProgress {
  if (action.status === 'completed') return 'done';
  if (action.refusal !== null) return 'refused';
  return canWithdraw(action) ? 'waiting' : 'sending';
}

/** Returns true when a toast for the action is shown. Its key is the action's id. */
export const hasToast = (actionId: string): boolean => useToasts.getState().toasts.some(({ key }) => key === actionId);

/**
 * Shows one toast for an action and updates it, until the action is decided or the toast is gone. `write` returns the
 * toast's content. A refused or withdrawn action has a toast of its own.
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
