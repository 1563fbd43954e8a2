import { localDateIn, toMonth, toWeekStart } from '../time/local-date.ts';

/**
 * Returns true when a change of the company's zone would reopen a week or a month of the leaderboard that is over.
 * Points are booked on the company's day, and each user's week and month only move forward. For some hours around
 * midnight a zone to the west is still in the previous one, and points of those hours would start it again.
 */
export function reopensLeaderboards(from: string, to: string, now: Date): boolean {
  const before = localDateIn(from, now);
  const after = localDateIn(to, now);
  return toWeekStart(after) < toWeekStart(before) || toMonth(after) < toMonth(before);
}
