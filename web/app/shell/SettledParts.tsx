import { Suspense } from 'react';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import NoticesWatch from '../notifications/NoticesWatch.tsx';
import { LanguageSync } from '../settings/LanguageSync.tsx';

const PushWatch = extraPart(() => import('../push/PushWatch.tsx'));
const Live = extraPart(() => import('../../live/Live.tsx'), 'live');

/**
 * Loads the parts that run beside the bell after the first screen: the count of notifications, the language of e-mail,
 * and live updates with presence.
 */
export default function SettledParts() {
  return (
    <>
      <NoticesWatch />
      <LanguageSync />
      <Suspense fallback={null}>
        <Live />
      </Suspense>
      <Suspense fallback={null}>
        <PushWatch />
      </Suspense>
    </>
  );
}
