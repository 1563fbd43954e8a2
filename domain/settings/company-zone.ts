import { localDateIn, monthOf, weekStartOf } from '../time/local-date.ts';

/**
 * Whether a change of the company's zone would open a week or a month of the boards again that is over. Points are booked
 * on the company's day, and each person's week and month only go on: for some hours around midnight a zone to the west is
 * still in the one before, and the points of those hours would begin it anew.
 */
export function reopensBoards(from: string, to: string, now: Date): boolean {
  const before = localDateIn(from, now);
  const after = localDateIn(to, now);
  return weekStartOf(after) < weekStartOf(before) || monthOf(after) < monthOf(before);
}
