import { Suspense } from 'react';
import { isBadgeShown, useOutbox } from '../../offline/outbox/outbox-store.ts';
import { useStaleSince } from '../../offline/use-stale-since.ts';
import { extraPart } from '../../kit/errors/chunk-error.tsx';

const ConnectionStatus = extraPart(() => import('../../offline/panel/ConnectionStatus.tsx'), 'offline');

/** Shows the state of the connection, once there is something to report. */
export function ConnectionCorner() {
  const staleSince = useStaleSince();
  const isNeeded = useOutbox((state) => state.isPanelOpen || isBadgeShown(state));
  if (!isNeeded && staleSince === null) return null;
  return (
    <Suspense fallback={null}>
      <ConnectionStatus staleSince={staleSince} />
    </Suspense>
  );
}
