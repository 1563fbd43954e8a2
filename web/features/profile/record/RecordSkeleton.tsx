import { Skeleton } from '../../../ui/Skeleton.tsx';

/** As high as what comes, so that nothing below it moves. */
const HEIGHTS = {
  streak: 'h-[67rem]',
  year: 'h-[28rem] lg:h-[47rem]',
  points: 'h-[33rem]',
} as const;

/** The place of a part of the record whose code or data is on its way. */
export function RecordSkeleton({ part }: { part: keyof typeof HEIGHTS }) {
  return <Skeleton className={HEIGHTS[part]} />;
}
