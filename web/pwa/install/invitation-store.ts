import { create } from 'zustand';
import { filterUnsent, useOutbox } from '../../offline/outbox/outbox-store.ts';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { useInstallState } from './install-state.ts';
import { invitationFor, type Invitation } from './invitation.ts';
import { countVisit, laterAt, rememberMinimized, wasDeclined, wasMinimized } from './memory.ts';

/** The invitation to show now. */
export const useInvitation = create<{ invitation: Invitation }>(() => ({ invitation: 'none' }));

/** The poll interval of spec section 9, because another tab may get the answer, and the waiting day ends. */
const POLL_MS = 5_000;

let openPage: string | null = null;

/**
 * Updates the invitation. The full question may appear only with a new page (`mayRaise`); at other times the invitation
 * may only shrink.
 */
export function refreshInvitation(mayRaise = false): void {
  const { canInstall, isInstalled } = useInstallState.getState();
  const stands = useInvitation.getState().invitation === 'modal';
  const invitation = invitationFor({
    canInstall,
    isInstalled,
    declined: wasDeclined(),
    laterAt: laterAt(),
    nowMs: Date.now(),
    visits: countVisit(),
    mayAsk: (mayRaise || stands) && !wasMinimized(),
  });
  useInvitation.setState({ invitation });
}

export function minimizeInvitation(): void {
  rememberMinimized();
  refreshInvitation();
}

/**
 * Updates the invitation for a new `page`. `isBusy` is true when the user has something else to do there. The full
 * question appears only when a page opens, so that a user who just checked in sees the receipt first.
 */
export function invitationAt(page: string, isBusy: boolean): void {
  if (page === openPage) return;
  openPage = page;
  const { isOnline, actions } = useOutbox.getState();
  const waits = !isOnline || filterUnsent(actions).length > 0;
  refreshInvitation(!isBusy && !waits && !hasUnsavedInput() && document.querySelector('dialog[open]') === null);
}

/** Polls until the returned function stops it. */
export function watchInvitation(): () => void {
  const timer = setInterval(() => refreshInvitation(), POLL_MS);
  const stop = useInstallState.subscribe(() => refreshInvitation());
  return () => {
    clearInterval(timer);
    stop();
  };
}
