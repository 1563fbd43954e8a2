import type { ReferenceType } from '../api/points.ts';
import { addDays, toMonth, toWeekStart, type LocalDate } from '../time/local-date.ts';

/**
 * Points of a check-in or of its correction rank on the day of the check-in. Other points rank on the booked day. The
 * day just before the booked day counts as the booked day. The reason is that this day may not be over for users west
 * of the company. `day` is null for points that belong to no day.
 */
export const rankedOn = (day: LocalDate | null, bookedOn: LocalDate): LocalDate =>
  day !== null && day < addDays(bookedOn, -1) ? day : bookedOn;

/** Points of an earlier week rank in no week, because the leaderboard of that week is closed. */
export const ranksInWeek = (day: LocalDate | null, bookedOn: LocalDate): boolean =>
  toWeekStart(rankedOn(day, bookedOn)) === toWeekStart(bookedOn);

export const ranksInMonth = (day: LocalDate | null, bookedOn: LocalDate): boolean =>
  toMonth(rankedOn(day, bookedOn)) === toMonth(bookedOn);

/**
 * Points that admins give and take back, and points for an anniversary or a birthday. By the setting
 * `leaderboardGifts`, they rank in no week and month.
 */
export const GIFT_REFERENCES: readonly ReferenceType[] = ['admin_adjustment', 'taken_back', 'celebration'];
