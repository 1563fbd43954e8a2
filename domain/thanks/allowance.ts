import { toMonth, type LocalDate } from '../time/local-date.ts';
import { monthStart, nextMonth } from '../time/months.ts';

/**
 * The rows of an allowance: the month's grant, points given with a thanks, and points that came back from a thanks that
 * was refused in the same month.
 */
export const ALLOWANCE_KINDS = ['granted', 'given', 'returned'] as const;
export type AllowanceKind = (typeof ALLOWANCE_KINDS)[number];

export interface PairFacts {
  /** The giver's points of a month, whole. */
  perMonth: number;
  left: number;
  /** The points that the two already gave each other this month, in both directions. */
  between: number;
}

/** Two people share this many points a month, in both directions: a third of an allowance, and at least 1. */
export const sharedByPair = (perMonth: number): number => (perMonth === 0 ? 0 : Math.max(1, Math.floor(perMonth / 3)));

/**
 * Two people share one third of an allowance a month, in both directions, so that giving points back and forth brings no
 * more than giving them once.
 */
export const mostForPair = ({ perMonth, left, between }: PairFacts): number =>
  Math.max(0, Math.min(left, sharedByPair(perMonth) - between));

/**
 * `stored` is the rest after the month's last row; null before the first giving, when the whole allowance is left. So a
 * change of the setting holds for those who have not given yet this month, and 0 switches points off at once.
 */
export const countLeft = (perMonth: number, stored: number | null): number =>
  perMonth === 0 ? 0 : (stored ?? perMonth);

/** The first day of the next allowance. `today` is the company's day. */
export const findNextGrant = (today: LocalDate): LocalDate => monthStart(nextMonth(toMonth(today)));

/** The points of a refused thanks come back only while their month lasts, because no allowance is kept. */
export const returnsPoints = (givenIn: string, today: LocalDate): boolean => givenIn === toMonth(today);

/** A user sends at most this many thanks in 24 hours. */
export const THANKS_A_DAY = 30;

/**
 * The limit uses a fixed time instead of a local day, so that a change of the time zone cannot begin a new day early.
 */
export const thanksCountSince = (now: Date): string => new Date(now.getTime() - 86_400_000).toISOString();

/** A user reports at most this many thanks in 24 hours. */
export const REPORTS_A_DAY = 20;

/** A badge counts at most this many different people a month. */
export const THANKED_A_MONTH = 10;
