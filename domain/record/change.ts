import type { WorkDays } from '../calendar/work-calendar.ts';
import { streakValidThrough } from '../streak/streak.ts';
import type { LocalDate } from '../time/local-date.ts';
import { decideBookings, type Booking, type Corrected, type DayDebt, type TakeBack } from './bookings.ts';
import { hasSameFigures, recompute, type CheckInFigures, type MadeCheckIn, type RecordRules } from './recompute.ts';
import type { RecordState } from './state.ts';

/** A person's record from a day on, as it is stored. */
export interface RecordFacts<Made extends MadeCheckIn> {
  /** The record before the first of `checkIns`: at the check-in before it, or at the opening. */
  before: RecordState;
  /** Every check-in since, ascending. */
  checkIns: readonly (Made & CheckInFigures)[];
  rules: RecordRules;
  /** The days whose points earlier acts took back or forgave. */
  corrected: ReadonlyMap<LocalDate, Corrected>;
  /** Points. */
  balance: number;
}

/** An act's change of a record: one check-in more, one less, or other work days. */
export interface RecordEdit<Made extends MadeCheckIn> {
  add?: Made;
  remove?: LocalDate;
  workDays?: WorkDays;
}

export interface RecordChange<Made extends MadeCheckIn> {
  /** The check-in that is added, with its figures. */
  added: (Made & CheckInFigures) | null;
  /** The check-in that is removed, as it was. */
  removed: (Made & CheckInFigures) | null;
  /** The other check-ins whose figures change, as they then are, ascending. */
  changed: (Made & CheckInFigures)[];
  bookings: Booking[];
  /** The record after the last check-in. */
  state: RecordState;
  /** The last local day on which the streak holds without another check-in; null when no scheduled day is known ahead. */
  validThrough: LocalDate | null;
}

function listDebts(
  before: readonly (MadeCheckIn & CheckInFigures)[],
  after: readonly (MadeCheckIn & CheckInFigures)[],
): DayDebt[] {
  const owed = new Map(after.map(({ localDate, pointsEarned }) => [localDate, pointsEarned]));
  const was = new Map(before.map(({ localDate, pointsEarned }) => [localDate, pointsEarned]));
  const days = [...new Set([...was.keys(), ...owed.keys()])].toSorted();
  return days.map((date) => ({ date, before: was.get(date) ?? 0, after: owed.get(date) ?? 0 }));
}

/**
 * The record after an act: the span is computed again by the same fold that a computation from scratch would use, and the
 * ledger gets the difference between what its days owe after the act and before it.
 * Throws when the added day has a check-in, or the removed one has none: the caller refuses that first.
 */
export function changeRecord<Made extends MadeCheckIn>(
  { before, checkIns, rules, corrected, balance }: RecordFacts<Made>,
  { add, remove, workDays = rules.workDays }: RecordEdit<Made>,
  takeBack: TakeBack = 'what the balance has',
): RecordChange<Made> {
  const removed = checkIns.find(({ localDate }) => localDate === remove) ?? null;
  if (remove !== undefined && !removed) throw new Error(`No check-in on ${remove}`);
  if (add && checkIns.some(({ localDate }) => localDate === add.localDate)) {
    throw new Error(`There is a check-in on ${add.localDate}`);
  }
  const left: Made[] = checkIns.filter((one) => one !== removed);
  const made = add ? [...left, add].toSorted((a, b) => (a.localDate < b.localDate ? -1 : 1)) : left;
  const after = recompute(before, made, { ...rules, workDays });
  const was = new Map(checkIns.map((one) => [one.localDate, one]));
  const changed = after.checkIns.filter((one) => {
    const old = was.get(one.localDate);
    return old !== undefined && !hasSameFigures(old, one);
  });
  const { streak, longestStreak: longest, freezes, lastDate } = after.state;
  return {
    added: after.checkIns.find(({ localDate }) => localDate === add?.localDate) ?? null,
    removed,
    changed,
    bookings: decideBookings(listDebts(checkIns, after.checkIns), corrected, balance, takeBack),
    state: after.state,
    validThrough: streakValidThrough({ streak, longest, freezes, lastDate }, workDays),
  };
}
