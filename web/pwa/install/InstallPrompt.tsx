import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { PATHS } from '#web/kit/paths.ts';
import { useMe } from '#web/kit/session/me.ts';
import { filterUnsent, useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { hasUnsavedInput } from '../unsaved-input.ts';
import { useUpdate } from '../update/update-store.ts';
import { InstallCard, InstallModal, ManualSteps, type Answer } from './install-dialogs.tsx';
import { useInstallState, watchInstallState } from './install-state.ts';
import {
  countVisit,
  invitationFor,
  readLaterAt,
  rememberMinimized,
  wasDeclined,
  wasMinimized,
  type Invitation,
} from './invitation.ts';

const useInvitation = create<{ invitation: Invitation }>(() => ({ invitation: 'none' }));

/** The poll interval of spec section 9. A poll notices an answer that the user gave in another tab. */
const POLL_MS = 5_000;

let openPage: string | null = null;

function refreshInvitation(mayRaise = false): void {
  const { canInstall, isInstalled } = useInstallState.getState();
  const stands = useInvitation.getState().invitation === 'modal';
  const invitation = invitationFor({
    canInstall,
    isInstalled,
    declined: wasDeclined(),
    laterAt: readLaterAt(),
    nowMs: Date.now(),
    visits: countVisit(),
    mayAsk: (mayRaise || stands) && !wasMinimized(),
  });
  useInvitation.setState({ invitation });
}

function minimizeInvitation(): void {
  rememberMinimized();
  refreshInvitation();
}

/**
 * `isBusy` is true when the user has something else to do on that page. The full question appears only when a page
 * opens, so that a user who has just checked in sees the receipt first.
 */
function invitationAt(page: string, isBusy: boolean): void {
  if (page === openPage) return;
  openPage = page;
  const { isOnline, actions } = useOutbox.getState();
  const waits = !isOnline || filterUnsent(actions).length > 0;
  refreshInvitation(!isBusy && !waits && !hasUnsavedInput() && document.querySelector('dialog[open]') === null);
}

function watchInvitation(): () => void {
  const timer = setInterval(() => refreshInvitation(), POLL_MS);
  const stop = useInstallState.subscribe(() => refreshInvitation());
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** The full question does not appear on `quietPages`, where it would interrupt the user. */
export default function InstallPrompt({ quietPages }: { quietPages: readonly (string | null)[] }) {
  const { todayCheckIn } = useMe();
  // A page that is not rendered yet may open a dialog of its own.
  const pathname = useDeferredValue(useLocation().pathname);
  const { invitation } = useInvitation();
  const updates = useUpdate(({ at }) => at !== 'none');
  const [byHand, setByHand] = useState(false);
  const [hasCard, setHasCard] = useState(false);
  if (invitation !== 'modal' && hasCard !== (invitation === 'card')) setHasCard(!hasCard);
  const isBusy = quietPages.includes(pathname) || (pathname === PATHS.dashboard && todayCheckIn === null);
  useEffect(watchInstallState, []);
  useEffect(watchInvitation, []);
  useEffect(() => invitationAt(pathname, isBusy), [pathname, isBusy]);

  // The card of a new version replaces the full question. The question must not return when that card closes, because
  // the user could tap the question by mistake.
  useEffect(() => {
    if (updates && invitation === 'modal') minimizeInvitation();
  }, [updates, invitation]);

  const answered = (answer: Answer) => {
    if (answer === 'unavailable') setByHand(true);
    refreshInvitation();
  };
  if (byHand) return <ManualSteps onClose={() => setByHand(false)} />;
  // The card of a new version uses the same corner, so only one of the two cards is shown.
  if (invitation === 'none' || updates) return null;
  return (
    <>
      {/* A card that is already there stays behind the full question, so that the page does not move. */}
      {hasCard && <InstallCard onAnswer={answered} />}
      {invitation === 'modal' && <InstallModal onClose={minimizeInvitation} onAnswer={answered} />}
    </>
  );
}
