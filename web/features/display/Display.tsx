import { Suspense, useEffect, useState } from 'react';
import { FullPageLoading } from '../../kit/FullPageLoading.tsx';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import { t } from '../../messages/t.ts';
import { clearAddress, findCredential, isOfWall } from '../../parts/display/credential.ts';
import StationDisplay from './StationDisplay.tsx';

const Wall = lazyPart(() => import('../../parts/wall/Wall.tsx'), 'wall', 'receipt', 'figures', 'dashboard');

/** Shows a station's display or a wall, depending on the credential in the link. A display has no session. */
export default function Display() {
  const [credential] = useState(findCredential);
  useEffect(clearAddress, []);
  if (credential === null || !isOfWall(credential)) return <StationDisplay credential={credential} />;
  return (
    <Suspense fallback={<FullPageLoading label={t('display.loading')} />}>
      <Wall credential={credential} />
    </Suspense>
  );
}
