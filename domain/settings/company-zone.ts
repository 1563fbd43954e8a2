import { localDateIn, toMonth, toWeekStart } from '../time/local-date.ts';

/**
 * For some hours after midnight, a zone further west is still in the previous week or month. After a change to that
 * zone, new points would count for the previous week or month.
 */
export function reopensLeaderboards(from: string, to: string, now: Date): boolean {
  const before = localDateIn(from, now);
  const after = localDateIn(to, now);
  return toWeekStart(after) < toWeekStart(before) || toMonth(after) < toMonth(before);
}
