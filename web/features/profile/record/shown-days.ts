import type { Attendance, AttendanceDay } from '../../../../domain/api/attendance.ts';
import { sumStreakBonus } from '../../../../domain/scoring/score.ts';
import { addDays, type LocalDate } from '../../../../domain/time/local-date.ts';
import type { ShownMe } from '../../../kit/session/me.ts';
import type { ShownDay } from '../../../parts/record/day-text.ts';

/**
 * Adds today's check-in to the day of today, if the loaded day does not contain the check-in yet. A check-in that waits
 * on the device has no points.
 */
function withToday(day: AttendanceDay, me: ShownMe): ShownDay {
  const { todayCheckIn: made, waitingCheckIn: waiting, today } = me;
  if (day.date !== today.date || day.points !== null) return day;
  const reason = today.kind === 'scheduled' ? 'checked_in' : 'checked_in_day_off';
  if (!made) {
    if (waiting?.refusal !== null) return day;
    return { ...day, reason, streak: me.expectedStreak ?? day.streak, isWaiting: true };
  }
  return {
    ...day,
    reason,
    streak: made.streakDay,
    points: made.pointsEarned,
    streakBonus: sumStreakBonus(made.pointsLines),
    checkInType: made.checkInType,
  };
}

/** Returns the days of a year for the screen, including today's check-in. */
export const shownDays = ({ days }: Attendance, me: ShownMe): ShownDay[] => days.map((day) => withToday(day, me));

/**
 * Returns the first day to show for the streak: the last missed day before the streak, otherwise the day before the
 * streak. Never returns a day before the first check-in. Without a streak, returns the day of the first check-in, or
 * null if there is no check-in. `days` are oldest first.
 */
export function firstToTell(days: readonly AttendanceDay[], attendance: Attendance): LocalDate | null {
  const { firstCheckIn, currentStreak } = attendance;
  const startedOn = currentStreak?.startedOn ?? null;
  if (startedOn === null) return firstCheckIn;
  const missed = days.findLast(({ date, reason }) => date < startedOn && reason === 'missed');
  const from = missed?.date ?? addDays(startedOn, -1);
  return firstCheckIn !== null && from < firstCheckIn ? firstCheckIn : from;
}
