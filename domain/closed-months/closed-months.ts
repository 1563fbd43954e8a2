import { addDays, daysBetween, toMonth, type LocalDate } from '../time/local-date.ts';
import { monthEnd, monthStart, nextMonth, previousMonth } from '../time/months.ts';
import type { MonthState } from './states.ts';

/**
 * At least this many months stay in the database. With fewer months, the rules would need rows that have moved to a
 * file.
 */
export const MONTHS_IN_DATABASE_MIN = 13;
/**
 * The app reads a user's record 400 days back (worker/db/work-days.ts). Three more days allow for different dates in
 * different time zones.
 */
export const OPEN_DAYS = 403;
export const RESTORED_DAYS = 30;
export const ATTEMPTS_MAX = 5;

/** `today` is the date in UTC. */
export function isClosed(month: string, today: LocalDate, afterMonths: number): boolean {
  if (daysBetween(monthEnd(month), today) <= OPEN_DAYS) return false;
  let oldestOpen = toMonth(today);
  for (let count = 0; count < afterMonths; count++) oldestOpen = previousMonth(oldestOpen);
  return month < oldestOpen;
}

export interface KnownMonth {
  month: string;
  state: MonthState;
  attempts: number;
  /** ISO 8601. */
  updatedAt: string;
}

const isOver = ({ state }: KnownMonth) => state === 'done' || state === 'restored' || state === 'stuck';

function canStart({ state, attempts, updatedAt }: KnownMonth, now: Date): boolean {
  if (state !== 'restored' || attempts > ATTEMPTS_MAX) return false;
  return now.getTime() - Date.parse(updatedAt) > RESTORED_DAYS * 86_400_000;
}

/**
 * The month in progress comes first, and then the oldest closed month that has not been moved. Months are moved in
 * order, so a stuck month blocks the later months. `firstDay` is the first day with a figure.
 */
export function pickMonth(
  known: readonly KnownMonth[],
  firstDay: LocalDate | null,
  { now, afterMonths }: { now: Date; afterMonths: number },
): { month: string; begins: boolean } | null {
  const underWay = known.find((archive) => !isOver(archive));
  if (underWay) return { month: underWay.month, begins: false };
  if (known.some(({ state }) => state === 'stuck')) return null;
  const again = known.find((archive) => canStart(archive, now));
  if (again) return { month: again.month, begins: true };
  const last = known.reduce<string | null>(
    (latest, { month }) => (latest === null || month > latest ? month : latest),
    null,
  );
  const next = last === null ? firstDay && toMonth(firstDay) : nextMonth(last);
  const today = now.toISOString().slice(0, 10);
  return next !== null && isClosed(next, today, afterMonths) ? { month: next, begins: true } : null;
}

/** Bit 0 is the first day. */
export const toDayBits = (dates: readonly LocalDate[]): number =>
  dates.reduce((bits, date) => bits | (1 << (Number(date.slice(8)) - 1)), 0);

export function findFirstDay(month: string, bits: number): LocalDate | null {
  if (bits === 0) return null;
  // `bits & -bits` keeps only the lowest set bit.
  return addDays(monthStart(month), 31 - Math.clz32(bits & -bits));
}
