import type { LocalDate } from '../time/local-date.ts';

export interface DayDebt {
  date: LocalDate;
  before: number;
  after: number;
}

export interface Corrected {
  /** When the day owes these points again, they return as a `correction`, so that the user does not earn them twice. */
  takenBack: number;
  /** The points that the day does not owe any more and that were forgiven. The user still has these points. */
  forgiven: number;
}

/**
 * The points of a row are never 0, and are negative when the row takes points from the user. The `earned` and
 * `correction` rows of a day add up to the points that are booked for the day. `forgiven` rows are points that the day
 * does not owe any more and that the user keeps.
 */
export interface Booking {
  kind: 'earned' | 'correction' | 'forgiven';
  date: LocalDate;
  points: number;
}

/** The limit of the points that are taken from the balance. `nothing`: an admin lets the user keep the points. */
export type TakeBack = 'what the balance has' | 'nothing';

const NEVER_CORRECTED: Corrected = { takenBack: 0, forgiven: 0 };

export function sumBookings(bookings: readonly Booking[]): number {
  return bookings.reduce((total, { points }) => total + points, 0);
}

function bookGain({ date, before, after }: DayDebt, { takenBack, forgiven }: Corrected): Booking[] {
  const gained = after - before;
  const restored = Math.min(gained, takenBack);
  return [
    { kind: 'correction', date, points: restored },
    { kind: 'earned', date, points: gained - restored },
    // The user still has the forgiven points of the day. So these points are not paid again when the day owes them
    // again.
    { kind: 'forgiven', date, points: -Math.min(gained, forgiven) },
  ];
}

/**
 * After these rows, the booked points of each day equal the points that the day owes. Points that the balance lacks, or
 * that an admin lets the user keep, are forgiven by separate rows. The rows are in an order in which the balance never
 * falls below 0.
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
