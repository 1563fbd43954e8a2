import type { Redemption } from '../../../domain/api/redemptions.ts';
import { handleError } from '../../app/errors/handle-error.ts';
import { t } from '../../messages/t.ts';
import { showActionToast } from '../../offline/action-toast.ts';
import { withdraw } from '../../offline/outbox.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cancelClaim } from './queries.ts';

/** Says what becomes of a cancellation. `id`: the queued action's. */
export function tellCancelled(id: string, claim: Redemption): void {
  const { name } = claim.reward;
  showActionToast(id, (progress) => {
    if (progress === 'done') return { tone: 'success', text: t('claims.cancelled', { points: claim.pointsSpent }) };
    return { tone: 'info', text: t(`claims.cancel.${progress}`, { name }) };
  });
}

/** Takes back a claim that was not sent yet, and says whether it was not too late. */
export async function takeBack(actionId: string): Promise<void> {
  const isGone = await withdraw(actionId);
  showToast({ tone: isGone ? 'success' : 'info', text: t(isGone ? 'claims.withdrawn' : 'claims.withdraw.late') });
}

/**
 * Says that a claim was made or waits, with Undo for as long as it can be undone: before it goes out by taking it back,
 * after the answer by cancelling it. By keyboard the focus goes to Undo, and after it to where it was before.
 * `id`: the queued action's.
 */
export function tellClaimed(id: string, name: string, isByKeyboard: boolean): void {
  const undoBy = (undo: () => Promise<void>) => ({
    label: t('claim.undo'),
    takesFocus: isByKeyboard,
    onPress: () => void undo().catch(handleError),
  });
  const undoDone = async (claim: Redemption) => tellCancelled((await cancelClaim(claim)).id, claim);
  showActionToast(id, (progress, { answer }) => {
    const text = t(`claim.${progress}`, { name });
    if (progress === 'sending') return { tone: 'info', text };
    if (progress === 'waiting') return { tone: 'info', text, action: undoBy(() => takeBack(id)) };
    return { tone: 'success', text, action: undoBy(() => undoDone(answer as Redemption)) };
  });
}
