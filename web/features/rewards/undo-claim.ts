import type { Redemption } from '../../../domain/api/redemptions.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import { t } from '../../messages/t.ts';
import { showActionToast } from '../../offline/outbox/action-toast.ts';
import { withdraw } from '../../offline/outbox/outbox.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cancelClaim } from './queries.ts';

/** Shows the progress of a cancellation in a toast. `id` is the queued action's. */
export function showCancelled(id: string, claim: Redemption): void {
  const { name } = claim.reward;
  showActionToast(id, (progress) => {
    if (progress === 'done') return { tone: 'success', text: t('claims.cancelled', { points: claim.pointsSpent }) };
    return { tone: 'info', text: t(`claims.cancel.${progress}`, { name }) };
  });
}

/** Withdraws an unsent claim, and shows whether it was in time. */
export async function takeBack(actionId: string): Promise<void> {
  const isGone = await withdraw(actionId);
  showToast({ tone: isGone ? 'success' : 'info', text: t(isGone ? 'claims.withdrawn' : 'claims.withdraw.late') });
}

/**
 * Shows that a claim is made or waits, with Undo while that is possible. Before it is sent, Undo withdraws it; after
 * the answer, Undo cancels it. For keyboard users the focus goes to Undo, and then back.
 * `id` is the queued action's.
 */
export function showClaimed(id: string, name: string, isByKeyboard: boolean): void {
  const undoBy = (undo: () => Promise<void>) => ({
    label: t('claim.undo'),
    takesFocus: isByKeyboard,
    onPress: () => void undo().catch(handleError),
  });
  const undoDone = async (claim: Redemption) => showCancelled((await cancelClaim(claim)).id, claim);
  showActionToast(id, (progress, { answer }) => {
    const text = t(`claim.${progress}`, { name });
    if (progress === 'sending') return { tone: 'info', text };
    if (progress === 'waiting') return { tone: 'info', text, action: undoBy(() => takeBack(id)) };
    return { tone: 'success', text, action: undoBy(() => undoDone(answer as Redemption)) };
  });
}
