import type { WorkDays } from '../calendar/work-calendar.ts';
import { streakValidThrough } from '../streak/streak.ts';
import type { LocalDate } from '../time/local-date.ts';
import { decideBookings, type Booking, type Corrected, type DayDebt, type TakeBack } from './bookings.ts';
import { hasSameFigures, recompute, type CheckInFigures, type MadeCheckIn, type RecordRules } from './recompute.ts';
import type { RecordState } from './state.ts';

export interface RecordFacts<Made extends MadeCheckIn> {
  /** The record after the previous check-in, or the opening record. */
  before: RecordState;
  /** In ascending order. */
  checkIns: readonly (Made & CheckInFigures)[];
  rules: RecordRules;
  corrected: ReadonlyMap<LocalDate, Corrected>;
  balance: number;
}

export interface RecordEdit<Made extends MadeCheckIn> {
  add?: Made;
  remove?: LocalDate;
  workDays?: WorkDays;
}

export interface RecordChange<Made extends MadeCheckIn> {
  added: (Made & CheckInFigures) | null;
  removed: (Made & CheckInFigures) | null;
  /** The other check-ins whose figures change, with their new figures, in ascending order. */
  changed: (Made & CheckInFigures)[];
  bookings: Booking[];
  state: RecordState;
  /** Without another check-in; null when the calendar has no later scheduled day. */
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
 * All check-ins of the record are recomputed by the same function that computes a record from scratch. The bookings are
 * the difference between the points that the days owe after the edit and before it. Throws when the added day already
 * has a check-in, and when the removed day has no check-in.
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
