import { localDateIn, toMonth, toWeekStart } from '../time/local-date.ts';

/**
 * Returns true when a change of the company's zone would reopen a week or a month of the leaderboard that is over.
 * Points are booked on the company's day, and the week and the month of a user only move forward. For some hours after
 * midnight, a zone further west is still in the previous week or month. Points that are booked in these hours would
 * start the previous week or month again.
 */
export function reopensLeaderboards(from: string, to: string, now: Date): boolean {
  const before = localDateIn(from, now);
  const after = localDateIn(to, now);
  return toWeekStart(after) < toWeekStart(before) || toMonth(after) < toMonth(before);
}
