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
 * come on `startPage`, where the visit began: there it would be in the way of what the person came for.
 */
export default function InstallPrompt({ startPage }: { startPage: string }) {
  const { todayCheckIn } = useMe();
  const { pathname } = useLocation();
  const { invitation } = useInvitation();
  const updates = useUpdate(({ at }) => at !== 'none');
  const [byHand, setByHand] = useState(false);
  const isBusy = pathname === startPage || (pathname === PATHS.dashboard && todayCheckIn === null);
  useEffect(watchInstallState, []);
  useEffect(watchInvitation, []);
  useEffect(() => invitationAt(pathname, isBusy), [pathname, isBusy]);

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
