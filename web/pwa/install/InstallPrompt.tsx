import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../kit/session/me.ts';
import { PATHS } from '../../kit/paths.ts';
import { useUpdate } from '../update/update-store.ts';
import { InstallCard } from './InstallCard.tsx';
import { InstallModal } from './InstallModal.tsx';
import { watchInstallState } from './install-state.ts';
import {
  invitationAt,
  minimizeInvitation,
  refreshInvitation,
  useInvitation,
  watchInvitation,
} from './invitation-store.ts';
import { ManualSteps } from './ManualSteps.tsx';
import type { Answer } from './use-install.ts';

/**
 * Shows the invitation to install to a signed-in user, either as the small card or as the full question. The full
 * question does not appear on `quietPages`, where it would interrupt the user.
 */
export default function InstallPrompt({ quietPages }: { quietPages: readonly (string | null)[] }) {
  const { todayCheckIn } = useMe();
  const { pathname } = useLocation();
  const { invitation } = useInvitation();
  const updates = useUpdate(({ at }) => at !== 'none');
  const [byHand, setByHand] = useState(false);
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
  return invitation === 'modal' ? (
    <InstallModal onClose={minimizeInvitation} onAnswer={answered} />
  ) : (
    <InstallCard onAnswer={answered} />
  );
}
