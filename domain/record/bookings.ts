import type { LocalDate } from '../time/local-date.ts';

/** The points that a day owes before and after a change. */
export interface DayDebt {
  date: LocalDate;
  before: number;
  after: number;
}

/** The points of a day that earlier corrections took back and forgave. */
export interface Corrected {
  /**
   * The points that corrections took back. When the day owes them again, they return as a correction, so that they are
   * not earned twice.
   */
  takenBack: number;
  /** The points that were taken back and forgiven, which the user still has. */
  forgiven: number;
}

/**
 * A ledger row to write, with signed points (never 0) of a day. `earned` and `correction` rows together equal the
 * points booked for the day.
 * `forgiven` rows are points that the day no longer owes and the user keeps.
 */
export interface Booking {
  kind: 'earned' | 'correction' | 'forgiven';
  date: LocalDate;
  points: number;
}

/** The limit on points taken from the balance when days owe less. `nothing`: an admin lets the user keep them. */
export type TakeBack = 'what the balance has' | 'nothing';

const NEVER_CORRECTED: Corrected = { takenBack: 0, forgiven: 0 };

/** Returns the change of the balance. */
export function sumBookings(bookings: readonly Booking[]): number {
  return bookings.reduce((total, { points }) => total + points, 0);
}

function bookGain({ date, before, after }: DayDebt, { takenBack, forgiven }: Corrected): Booking[] {
  const gained = after - before;
  const restored = Math.min(gained, takenBack);
  return [
    { kind: 'correction', date, points: restored },
    { kind: 'earned', date, points: gained - restored },
    // The user still has forgiven points, so they are not paid again when the day owes them again.
    { kind: 'forgiven', date, points: -Math.min(gained, forgiven) },
  ];
}

/**
 * Returns the ledger rows that make each day's bookings equal to the points it owes. Points that the balance lacks, or
 * that an admin leaves, are forgiven by rows of their own.
 * In the order of the rows, the balance never falls below 0.
 */
export function decideBookings(
  debts: readonly DayDebt[],
  corrected: ReadonlyMap<LocalDate, Corrected>,
  balance: number,
  takeBack: TakeBack,
): Booking[] {
  const gains = debts
    .filter(({ before, after }) => after > before)
    .flatMap((debt) => bookGain(debt, corrected.get(debt.date) ?? NEVER_CORRECTED));
  const losses = debts.filter(({ before, after }) => after < before);
  const gained = sumBookings(gains);
  const lost = losses.reduce((total, { before, after }) => total + before - after, 0);
  let toForgive = lost - Math.min(takeBack === 'nothing' ? gained : balance + gained, lost);
  const taken = losses.flatMap(({ date, before, after }): Booking[] => {
    const points = Math.min(toForgive, before - after);
    toForgive -= points;
    return [
      { kind: 'correction', date, points: after - before },
      { kind: 'forgiven', date, points },
    ];
  });
  const all = [...gains, ...taken];
  return [...all.filter(({ points }) => points > 0), ...all.filter(({ points }) => points < 0)];
}
