import { Suspense, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { extraPart } from '../kit/errors/chunk-error.tsx';
import { useMe } from '../kit/session/me.ts';
import { useOffer } from './offer.ts';

const InstallPrompt = extraPart(() => import('./install/InstallPrompt.tsx'), 'pwa');

/**
 * Shows the invitation after the browser offers to install and the user has moved on from the start, to another page or
 * to the receipt. An earlier invitation would move the content that they are looking at.
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
    // `/` redirects by itself, which does not count as moving on.
    if (isRedirect) setStart({ pathname, isIn });
    else setHasGoneOn(true);
  }
  // The invitation also stays away from the page on which the offer arrived.
  const [offeredAt, setOfferedAt] = useState<string | null>(null);
  if (offered && offeredAt === null) setOfferedAt(pathname);
  return offered && hasGoneOn ? (
    <Suspense fallback={null}>
      <InstallPrompt quietPages={[start.pathname, offeredAt]} />
    </Suspense>
  ) : null;
}
