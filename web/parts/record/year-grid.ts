import type { AttendanceDay } from '#domain/api/attendance.ts';
import { addDays, toMonth, toWeekday, type LocalDate } from '#domain/time/local-date.ts';
import { monthEnd, monthStart, nextMonth, previousMonth } from '#domain/time/months.ts';

/**
 * A day's points compared with the user's typical day. 1 means fewer points, 2 about as many, 3 more, and 4 many more.
 */
export type Intensity = 1 | 2 | 3 | 4;

const SOMEWHAT_MORE = 1.5;
const MUCH_MORE = 4;

/** Returns the median of the points on days with a check-in, or 0 when there is no such day. */
export function typicalPoints(days: readonly Pick<AttendanceDay, 'points'>[]): number {
  const points = days.flatMap((day) => (day.points === null ? [] : [day.points])).toSorted((a, b) => a - b);
  return points[Math.floor(points.length / 2)] ?? 0;
}

export function toIntensity(points: number, typical: number): Intensity {
  if (points < typical) return 1;
  if (points <= typical * SOMEWHAT_MORE) return 2;
  return points <= typical * MUCH_MORE ? 3 : 4;
}

/** Each month has six weeks of cells, enough for any month. So all months have the same height. */
const CELLS = 42;
const ROWS = 6;

export function listWeeks(month: string): (LocalDate | null)[][] {
  const first = monthStart(month);
  const start = addDays(first, 1 - toWeekday(first));
  const cells = Array.from({ length: CELLS }, (_, index) => addDays(start, index));
  const days = cells.map((date) => (toMonth(date) === month ? date : null));
  return Array.from({ length: ROWS }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

export const listYearMonths = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

function inMonth(date: LocalDate, by: 1 | -1): LocalDate {
  const target = by === 1 ? nextMonth(toMonth(date)) : previousMonth(toMonth(date));
  const lastOfTarget = monthEnd(target);
  const same = `${target}-${date.slice(8)}`;
  return same < lastOfTarget ? same : lastOfTarget;
}

export function movedBy(key: string, date: LocalDate, first: LocalDate, last: LocalDate): LocalDate | null {
  const moves: Readonly<Record<string, () => LocalDate>> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    PageUp: () => inMonth(date, -1),
    PageDown: () => inMonth(date, 1),
    Home: () => addDays(date, 1 - toWeekday(date)),
    End: () => addDays(date, 7 - toWeekday(date)),
  };
  const to = moves[key]?.();
  if (to === undefined) return null;
  if (to < first) return first;
  return to > last ? last : to;
}
