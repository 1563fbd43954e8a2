import { useEffect, useState } from 'react';
import type { Attendance, AttendanceDay } from '#domain/api/attendance.ts';
import type { PointHistoryRow } from '#domain/api/points.ts';
import { sumStreakBonus } from '#domain/scoring/score.ts';
import { addDays, daysBetween, localDateIn, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import type { ShownMe } from '#web/kit/session/me.ts';
import type { ShownDay } from '#web/parts/record/record-text.ts';

export interface HistoryMonth {
  /** The month in the user's zone, as `YYYY-MM`. */
  month: string;
  rows: PointHistoryRow[];
  /** The sum of the month's points; null while some of its rows are not loaded. */
  sum: number | null;
}

/** Caches the month of each row, because the computation of a local date is slow. */
const known = new WeakMap<PointHistoryRow, { timeZone: string; month: string }>();

function toRowMonth(row: PointHistoryRow, timeZone: string): string {
  const before = known.get(row);
  if (before?.timeZone === timeZone) return before.month;
  const month = toMonth(localDateIn(timeZone, new Date(row.createdAt)));
  known.set(row, { timeZone, month });
  return month;
}

/** Rows and months are newest first. `isWhole` is true when there are no older rows. */
export function byMonth(rows: readonly PointHistoryRow[], timeZone: string, isWhole: boolean): HistoryMonth[] {
  const months = new Map<string, PointHistoryRow[]>();
  for (const row of rows) {
    const month = toRowMonth(row, timeZone);
    const others = months.get(month);
    if (others) others.push(row);
    else months.set(month, [row]);
  }
  const oldest = [...months.keys()].at(-1);
  return [...months].map(([month, inMonth]) => ({
    month,
    rows: inMonth,
    sum: isWhole || month !== oldest ? inMonth.reduce((sum, row) => sum + row.pointsAmount, 0) : null,
  }));
}

/** A request that takes longer than this number of milliseconds probably reads files of closed months. */
const SLOW_MS = 1_200;
/** Rows that are at most this number of days old are never in such a file. */
const OLD_DAYS = 300;

export function useFilesWait(isWaiting: boolean, oldest: LocalDate | undefined, today: LocalDate): boolean {
  const mayBeInFiles = isWaiting && oldest !== undefined && daysBetween(oldest, today) > OLD_DAYS;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!mayBeInFiles) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [mayBeInFiles]);
  return mayBeInFiles && isSlow;
}

/** A check-in that waits on the device has no points. */
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
