import { addDays, daysBetween, monthOf, type LocalDate } from '../time/local-date.ts';
import { monthEnd, monthStart, nextMonth, previousMonth } from '../time/months.ts';
import type { ArchiveState } from './states.ts';

/** Months that stay in the database: no fewer, or the rules would read what has moved. */
export const ARCHIVE_AFTER_MONTHS_MIN = 13;
/**
 * Days that stay in any case: the record of a person is read 400 days back (worker/db/work-days.ts), in every zone of the earth.
 * Every act is bounded well within: corrections, leave and days of a calendar by 60 days, late check-ins by a week.
 */
export const OPEN_DAYS = 403;
/** A month that was put back stays for so many days. */
export const RESTORED_DAYS = 30;
/** A month that could not be moved is begun again so often. */
export const ATTEMPTS_MAX = 5;

/** Whether the month ended so long ago that no act may change it any more. `today` is the date in UTC. */
export function isClosed(month: string, today: LocalDate, afterMonths: number): boolean {
  if (daysBetween(monthEnd(month), today) <= OPEN_DAYS) return false;
  let oldestKept = monthOf(today);
  for (let kept = 0; kept < afterMonths; kept++) oldestKept = previousMonth(oldestKept);
  return month < oldestKept;
}

export interface KnownArchive {
  month: string;
  state: ArchiveState;
  attempts: number;
  /** ISO 8601. */
  updatedAt: string;
}

const isOver = ({ state }: KnownArchive) => state === 'done' || state === 'restored' || state === 'stuck';

/** Whether a month that was put back, or is stuck, is to be moved once more. */
function isToBegin({ state, attempts, updatedAt }: KnownArchive, now: Date): boolean {
  if (state !== 'restored' || attempts > ATTEMPTS_MAX) return false;
  return now.getTime() - Date.parse(updatedAt) > RESTORED_DAYS * 86_400_000;
}

/**
 * The month to go on with: one that is under way, else the oldest closed one that has not moved. Null when there is none, or the
 * oldest is stuck: months move in their order. `firstDay` is the first with a figure; null without any.
 */
export function pickMonth(
  known: readonly KnownArchive[],
  firstDay: LocalDate | null,
  { now, afterMonths }: { now: Date; afterMonths: number },
): { month: string; begins: boolean } | null {
  const underWay = known.find((archive) => !isOver(archive));
  if (underWay) return { month: underWay.month, begins: false };
  if (known.some(({ state }) => state === 'stuck')) return null;
  const again = known.find((archive) => isToBegin(archive, now));
  if (again) return { month: again.month, begins: true };
  const last = known.reduce<string | null>(
    (latest, { month }) => (latest === null || month > latest ? month : latest),
    null,
  );
  const next = last === null ? firstDay && monthOf(firstDay) : nextMonth(last);
  const today = now.toISOString().slice(0, 10);
  return next !== null && isClosed(next, today, afterMonths) ? { month: next, begins: true } : null;
}

/** The days of a month as bits: bit 0 is the first. */
export const toDayBits = (dates: readonly LocalDate[]): number =>
  dates.reduce((bits, date) => bits | (1 << (Number(date.slice(8)) - 1)), 0);

/** The first day of a month's bits; null for none. */
export function firstDayOf(month: string, bits: number): LocalDate | null {
  if (bits === 0) return null;
  // The lowest bit alone, also where bit 30 is the only one.
  return addDays(monthStart(month), 31 - Math.clz32(bits & -bits));
}
