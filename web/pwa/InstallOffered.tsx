import { Suspense, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { extraPart } from '../kit/errors/chunk-error.tsx';
import { useMe } from '../kit/session/me.ts';
import { useOffer } from './offer.ts';

const InstallPrompt = extraPart(() => import('./install/InstallPrompt.tsx'), 'pwa');

/**
 * Shows the invitation to install when two conditions are true: the browser has offered to install the app, and the
 * user has opened a second page or has checked in. An earlier invitation would move the content that the user is
 * looking at.
 */
export function InstallOffered() {
  const offered = useOffer(({ wasMade }) => wasMade);
  const { pathname } = useLocation();
  const { todayCheckIn, waitingCheckIn } = useMe();
  const isIn = (todayCheckIn ?? waitingCheckIn) !== null;
  const isRedirect = useNavigationType() === 'REPLACE';
  const [start, setStart] = useState({ pathname, isIn });
  const [hasGoneOn, setHasGoneOn] = useState(false);
  if (!hasGoneOn && isIn !== start.isIn) setHasGoneOn(true);
  if (!hasGoneOn && pathname !== start.pathname) {
    // A redirect, such as the redirect of `/`, does not count as a second page.
    if (isRedirect) setStart({ pathname, isIn });
    else setHasGoneOn(true);
  }
  // The full question also does not appear on the page on which the browser's offer arrived.
  const [offeredAt, setOfferedAt] = useState<string | null>(null);
  if (offered && offeredAt === null) setOfferedAt(pathname);
  return offered && hasGoneOn ? (
    <Suspense fallback={null}>
      <InstallPrompt quietPages={[start.pathname, offeredAt]} />
    </Suspense>
  ) : null;
}
