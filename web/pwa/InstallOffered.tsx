import { Suspense, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { extraPart } from '../app/chunk-error.tsx';
import { useMe } from '../app/me.ts';
import { useOffer } from './offer.ts';

const InstallPrompt = extraPart(() => import('./install/InstallPrompt.tsx'), 'pwa');

/**
 * Nothing until the browser offers to install, and until the person has gone on from where they started, to another page
 * or to their receipt: an invitation that came by itself would move what they are looking at.
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
    // The address `/` leads on by itself.
    if (isRedirect) setStart({ pathname, isIn });
    else setHasGoneOn(true);
  }
  // Nor where the offer finds them, however late it comes.
  const [offeredAt, setOfferedAt] = useState<string | null>(null);
  if (offered && offeredAt === null) setOfferedAt(pathname);
  return offered && hasGoneOn ? (
    <Suspense fallback={null}>
      <InstallPrompt quietPages={[start.pathname, offeredAt]} />
    </Suspense>
  ) : null;
}
