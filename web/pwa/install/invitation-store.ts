import { create } from 'zustand';
import { unsentOf, useOutbox } from '../../offline/outbox-store.ts';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { useInstallState } from './install-state.ts';
import { invitationFor, type Invitation } from './invitation.ts';
import { countVisit, laterAt, rememberMinimized, wasDeclined, wasMinimized } from './memory.ts';

/** The invitation to show now. */
export const useInvitation = create<{ invitation: Invitation }>(() => ({ invitation: 'none' }));

/** Spec section 9: another tab may have been asked, and a day passes. */
const POLL_MS = 5_000;

let openPage: string | null = null;

/** The whole question comes with a page alone (`mayRaise`); at any other time it may only become less. */
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
 * The person is at `page`, where something else is theirs to do (`isBusy`) or not. The whole question comes with a page,
 * not while somebody is at it: whoever has just checked in sees their receipt first.
 */
export function invitationAt(page: string, isBusy: boolean): void {
  if (page === openPage) return;
  openPage = page;
  const { isOnline, actions } = useOutbox.getState();
  const waits = !isOnline || unsentOf(actions).length > 0;
  refreshInvitation(!isBusy && !waits && !hasUnsavedInput() && document.querySelector('dialog[open]') === null);
}

/** Looks again by itself until it is stopped. */
export function watchInvitation(): () => void {
  const timer = setInterval(() => refreshInvitation(), POLL_MS);
  const stop = useInstallState.subscribe(() => refreshInvitation());
  return () => {
    clearInterval(timer);
    stop();
  };
}
