import type { Redemption } from '#domain/api/redemptions.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { t } from '#web/messages/t.ts';
import { showActionToast } from '#web/offline/outbox/announce.ts';
import { withdraw } from '#web/offline/outbox/outbox.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { cancelClaim } from './claim-queries.ts';

export function showCancelled(id: string, claim: Redemption): void {
  const { name } = claim.reward;
  showActionToast(id, (progress) => {
    if (progress === 'done') return { tone: 'success', text: t('claims.cancelled', { points: claim.pointsSpent }) };
    return { tone: 'info', text: t(`claims.cancel.${progress}`, { name }) };
  });
}

export async function takeBack(actionId: string): Promise<void> {
  const isGone = await withdraw(actionId);
  showToast({ tone: isGone ? 'success' : 'info', text: t(isGone ? 'claims.withdrawn' : 'claims.withdraw.late') });
}

interface Claimed {
  name: string;
  /** The focus moves to Undo, and later back. */
  isByKeyboard: boolean;
  onShowCode: (claim: Redemption) => void;
}

/** `id` is the id of the queued action. A claim that the company's rule approved cannot be undone. */
export function showClaimed(id: string, { name, isByKeyboard, onShowCode }: Claimed): void {
  const undoBy = (undo: () => Promise<void>) => ({
    label: t('dialog.undo'),
    takesFocus: isByKeyboard,
    onPress: () => void undo().catch(handleError),
  });
  const undoDone = async (claim: Redemption) => showCancelled((await cancelClaim(claim)).id, claim);
  showActionToast(id, (progress, { answer }) => {
    const claim = answer as Redemption | null;
    if (progress === 'done' && (claim?.status === 'approved' || claim?.status === 'fulfilled')) {
      const show = { label: t('claims.code'), takesFocus: isByKeyboard, onPress: () => onShowCode(claim) };
      const hasCode = claim.status === 'fulfilled' && claim.fulfilment.way === 'codes';
      return { tone: 'success', text: t(`claim.${claim.status}`, { name }), ...(hasCode && { action: show }) };
    }
    const text = t(`claim.${progress}`, { name });
    if (progress === 'sending') return { tone: 'info', text };
    if (progress === 'waiting') return { tone: 'info', text, action: undoBy(() => takeBack(id)) };
    return { tone: 'success', text, action: undoBy(() => undoDone(answer as Redemption)) };
  });
}
