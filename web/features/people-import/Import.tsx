import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PeopleImport } from './PeopleImport.tsx';

const LeaveImport = lazyPart(() => import('./leave/LeaveImport.tsx'), 'exchange', 'history');

/** Imports users or their leave from a file. */
export default function Import() {
  const { search } = useLocation();
  if (new URLSearchParams(search).get('of') !== 'leave') return <PeopleImport />;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <LeaveImport />
    </Suspense>
  );
}
