import { create } from 'zustand';
import { filterUnsent, useOutbox } from '../../offline/outbox/outbox-store.ts';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { useInstallState } from './install-state.ts';
import { invitationFor, type Invitation } from './invitation.ts';
import { countVisit, laterAt, rememberMinimized, wasDeclined, wasMinimized } from './memory.ts';

/** The invitation to show now. */
export const useInvitation = create<{ invitation: Invitation }>(() => ({ invitation: 'none' }));

/**
 * The poll interval of spec section 9. A poll notices an answer that the user gave in another tab. It also notices when
 * the 24 hours are over that the button "Later" hides the question.
 */
const POLL_MS = 5_000;

let openPage: string | null = null;

/**
 * Updates the invitation. With `mayRaise`, the full question may appear. Without `mayRaise`, a question that is already
 * shown may stay, but no new question appears.
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
 * Updates the invitation when a new `page` opens. `isBusy` is true when the user has something else to do on that page.
 * The full question appears only when a page opens, so that a user who has just checked in sees the receipt first.
 */
export function invitationAt(page: string, isBusy: boolean): void {
  if (page === openPage) return;
  openPage = page;
  const { isOnline, actions } = useOutbox.getState();
  const waits = !isOnline || filterUnsent(actions).length > 0;
  refreshInvitation(!isBusy && !waits && !hasUnsavedInput() && document.querySelector('dialog[open]') === null);
}

/** Updates the invitation at intervals until the returned function is called. */
export function watchInvitation(): () => void {
  const timer = setInterval(() => refreshInvitation(), POLL_MS);
  const stop = useInstallState.subscribe(() => refreshInvitation());
  return () => {
    clearInterval(timer);
    stop();
  };
}
