import type { Attendance, AttendanceDay } from '../../../../domain/api/attendance.ts';
import { sumStreakBonus } from '../../../../domain/scoring/score.ts';
import { addDays, type LocalDate } from '../../../../domain/time/local-date.ts';
import type { ShownMe } from '../../../app/me.ts';

/** A check-in of today that the record knows and the list of days not yet. */
function withToday(day: AttendanceDay, me: ShownMe): AttendanceDay {
  const made = me.todayCheckIn;
  if (!made || day.date !== made.localDate || day.points !== null) return day;
  return {
    ...day,
    reason: me.today.kind === 'scheduled' ? 'checked_in' : 'checked_in_day_off',
    streak: made.streakDay,
    points: made.pointsEarned,
    streakBonus: sumStreakBonus(made.pointsLines),
    checkInType: made.checkInType,
  };
}

/** The days of a year as the screen shows them, with today's check-in in its place. */
export const shownDays = ({ days }: Attendance, me: ShownMe): AttendanceDay[] => days.map((day) => withToday(day, me));

/**
 * The first day that is worth telling why the streak is what it is: the missed day that ended the one before, else the
 * first check-in of all. `days` are oldest first; null without any check-in.
 */
export function firstToTell(days: readonly AttendanceDay[], attendance: Attendance): LocalDate | null {
  const { firstCheckIn, currentStreak } = attendance;
  const startedOn = currentStreak?.startedOn ?? null;
  if (startedOn === null) return firstCheckIn;
  const missed = days.findLast(({ date, reason }) => date < startedOn && reason === 'missed');
  const from = missed?.date ?? addDays(startedOn, -1);
  // Before the first check-in of all there is nothing to tell.
  return firstCheckIn !== null && from < firstCheckIn ? firstCheckIn : from;
}
