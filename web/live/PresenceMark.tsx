import { Suspense } from 'react';
import { extraPart } from '../app/chunk-error.tsx';
import { useStatusOf } from './live-store.ts';

const RowPresence = extraPart(() => import('./RowPresence.tsx'), 'live');

/** Marks the face before it, in a place of its own, of a user who is online; nothing for who is not, or where nobody knows. */
export function PresenceMark({ userId }: { userId: string }) {
  const status = useStatusOf(userId);
  if (status === null) return null;
  return (
    <Suspense fallback={null}>
      <RowPresence status={status} />
    </Suspense>
  );
}
