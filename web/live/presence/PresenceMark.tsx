import { Suspense } from 'react';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { useUserStatus } from '../live-store.ts';

const RowPresence = extraPart(() => import('./RowPresence.tsx'), 'live');

/**
 * Marks a user's picture when the user is online. Renders nothing when the user is offline or the user's status is
 * unknown.
 */
export function PresenceMark({ userId }: { userId: string }) {
  const status = useUserStatus(userId);
  if (status === null) return null;
  return (
    <Suspense fallback={null}>
      <RowPresence status={status} />
    </Suspense>
  );
}
