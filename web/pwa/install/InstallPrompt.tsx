import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../app/me.ts';
import { PATHS } from '../../app/paths.ts';
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
 * The invitation to install, for somebody who is signed in: the card in the corner or the whole question, which does not
 * come on `quietPages`: there it would be in the way of what the person came for.
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

  // The card of a new version takes its place, and does not give it back under somebody's finger.
  useEffect(() => {
    if (updates && invitation === 'modal') minimizeInvitation();
  }, [updates, invitation]);

  const answered = (answer: Answer) => {
    if (answer === 'unavailable') setByHand(true);
    refreshInvitation();
  };
  if (byHand) return <ManualSteps onClose={() => setByHand(false)} />;
  // One thing at a time: the card of a new version has the same corner.
  if (invitation === 'none' || updates) return null;
  return invitation === 'modal' ? (
    <InstallModal onClose={minimizeInvitation} onAnswer={answered} />
  ) : (
    <InstallCard onAnswer={answered} />
  );
}
