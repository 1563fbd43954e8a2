import { Skeleton } from '../../../ui/Skeleton.tsx';

/** The heights of the loaded parts. A placeholder of the same height keeps the content below in its place. */
const HEIGHTS = {
  streak: 'h-[46.5rem] lg:h-[44.5rem]',
  year: 'h-[30.25rem] lg:h-[67rem]',
  points: 'h-[26rem]',
} as const;

/** The placeholder of a part of the record while its code or data loads. */
export function RecordSkeleton({ part }: { part: keyof typeof HEIGHTS }) {
  return <Skeleton className={HEIGHTS[part]} />;
}
