import type { Redemption } from '../../../domain/api/redemptions.ts';
import { handleError } from '../../app/errors/handle-error.ts';
import { notify } from '../../app/notifications/notification-store.ts';
import { t } from '../../messages/t.ts';
import { withdraw, type Settled } from '../../offline/outbox.ts';
import { showToast } from '../../ui/toast-store.ts';
import { cancelClaim } from './queries.ts';

type Granted = Exclude<Settled, { state: 'refused' }>;

/** Says what became of a cancellation. */
export function tellCancelled({ state }: Granted, claim: Redemption): void {
  const { name } = claim.reward;
  if (state === 'waiting') {
    showToast({ tone: 'info', text: t('claims.cancel.waiting', { name }) });
    return;
  }
  const text = t('claims.cancelled', { points: claim.pointsSpent });
  showToast({ tone: 'success', text });
  notify({ type: 'info', title: name, message: text, persistent: true });
}

/** Takes back a claim that was not sent yet, and says whether it was not too late. */
export async function takeBack(actionId: string): Promise<void> {
  const isGone = await withdraw(actionId);
  showToast({ tone: isGone ? 'success' : 'info', text: t(isGone ? 'claims.withdrawn' : 'claims.withdraw.late') });
}

/** Undoes a claim that was just made. Nothing is asked again; what the server refuses is said. */
export async function undoClaim(made: Granted): Promise<void> {
  try {
    if (made.state === 'waiting') return await takeBack(made.id);
    const claim = made.answer as Redemption;
    tellCancelled(await cancelClaim(claim), claim);
  } catch (error) {
    handleError(error);
  }
}

/**
 * Says that a claim was made or waits, with a way back. Whoever confirmed it by the keyboard stands on that way, and where
 * they were when they take it.
 */
export function tellClaimed(made: Granted, name: string, isByKeyboard: boolean): void {
  const done = made.state === 'done';
  const text = t(done ? 'claim.done' : 'claim.waiting', { name });
  // When this is called the question is still open; the focus goes back to the page as it closes.
  let from: Element | null = null;
  const onPress = () => {
    if (from instanceof HTMLElement) from.focus();
    void undoClaim(made);
  };
  showToast({ tone: done ? 'success' : 'info', text, action: { label: t('claim.undo'), onPress } });
  if (done) notify({ type: 'success', title: t('notify.claim.title'), message: text, persistent: true });
  if (!isByKeyboard) return;
  requestAnimationFrame(() => {
    from = document.activeElement;
    // The newest: one of an earlier claim may stand above it.
    [...document.querySelectorAll<HTMLElement>('[data-toast-action]')].at(-1)?.focus();
  });
}
