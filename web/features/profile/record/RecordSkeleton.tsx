import { Skeleton } from '../../../ui/Skeleton.tsx';

/** As high as what comes, so that nothing below it moves. */
const HEIGHTS = {
  streak: 'h-[46.5rem] lg:h-[44.5rem]',
  year: 'h-[30.25rem] lg:h-[67rem]',
  points: 'h-[26rem]',
} as const;

/** The place of a part of the record whose code or data is on its way. */
export function RecordSkeleton({ part }: { part: keyof typeof HEIGHTS }) {
  return <Skeleton className={HEIGHTS[part]} />;
}
