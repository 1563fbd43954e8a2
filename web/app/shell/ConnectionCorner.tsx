import { Suspense } from 'react';
import { isBadgeShown, useOutbox } from '../../offline/outbox-store.ts';
import { useOldNews } from '../../offline/use-old-news.ts';
import { extraPart } from '../chunk-error.tsx';

const ConnectionStatus = extraPart(() => import('../../offline/panel/ConnectionStatus.tsx'), 'offline');

/** Shows the state of the connection, once there is something to report. */
export function ConnectionCorner() {
  const oldNews = useOldNews();
  const isNeeded = useOutbox((state) => state.isPanelOpen || isBadgeShown(state));
  if (!isNeeded && oldNews === null) return null;
  return (
    <Suspense fallback={null}>
      <ConnectionStatus oldNews={oldNews} />
    </Suspense>
  );
}
