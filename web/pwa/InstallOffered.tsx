import { Suspense } from 'react';
import { lazyPart } from '../app/chunk-error.ts';
import { useOffer } from './offer.ts';

const InstallPrompt = lazyPart(() => import('./install/InstallPrompt.tsx'), 'pwa');

/** Nothing until the browser offers to install. */
export function InstallOffered() {
  const offered = useOffer(({ wasMade }) => wasMade);
  return offered ? (
    <Suspense fallback={null}>
      <InstallPrompt />
    </Suspense>
  ) : null;
}
