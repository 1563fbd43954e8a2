import type { Redemption } from '../../../domain/api/redemptions.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import { t } from '../../messages/t.ts';
import { showActionToast } from '../../offline/outbox/action-toast.ts';
import { withdraw } from '../../offline/outbox/outbox.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cancelClaim } from './queries.ts';

/** Shows the progress of a cancellation in a toast. `id` is the id of the queued action. */
export function showCancelled(id: string, claim: Redemption): void {
  const { name } = claim.reward;
  showActionToast(id, (progress) => {
    if (progress === 'done') return { tone: 'success', text: t('claims.cancelled', { points: claim.pointsSpent }) };
    return { tone: 'info', text: t(`claims.cancel.${progress}`, { name }) };
  });
}

/** Withdraws a claim that is not sent yet. Shows whether the claim could still be withdrawn. */
export async function takeBack(actionId: string): Promise<void> {
  const isGone = await withdraw(actionId);
  showToast({ tone: isGone ? 'success' : 'info', text: t(isGone ? 'claims.withdrawn' : 'claims.withdraw.late') });
}

/**
 * Shows the progress of a claim in a toast, with an Undo button when undo is possible. Before the claim is sent, Undo
 * withdraws the claim. After the answer, Undo cancels the claim. With `isByKeyboard`, the focus moves to Undo, and
 * later back. `id` is the id of the queued action.
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
