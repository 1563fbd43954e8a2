import { Suspense } from 'react';
import { extraPart } from '../chunk-error.tsx';
import NoticesWatch from '../notifications/NoticesWatch.tsx';
import { TellLanguage } from '../settings/TellLanguage.tsx';

const PushWatch = extraPart(() => import('../push/PushWatch.tsx'));
const Live = extraPart(() => import('../../live/Live.tsx'), 'live');

/** What runs beside the bell once the first screen is there: the count of notices, the language of e-mail, and live updates with one's presence. */
export default function SettledParts() {
  return (
    <>
      <NoticesWatch />
      <TellLanguage />
      <Suspense fallback={null}>
        <Live />
      </Suspense>
      <Suspense fallback={null}>
        <PushWatch />
      </Suspense>
    </>
  );
}
