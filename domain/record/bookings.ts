import type { LocalDate } from '../time/local-date.ts';

/** The points that a day owes before and after an act. */
export interface DayDebt {
  date: LocalDate;
  before: number;
  after: number;
}

/** The points of a day that earlier acts took back and forgave. */
export interface Corrected {
  /** Points that corrections took back. A later act returns them as a correction, so that nobody earns them twice. */
  takenBack: number;
  /** Points that were taken back and forgiven: they are still with the person. */
  forgiven: number;
}

/**
 * One ledger row to come: signed points, never 0, that belong to a day. `earned` and `correction` rows together are what is
 * booked for the day. `forgiven` rows are points that the day no longer owes and the person has all the same.
 */
export interface Booking {
  kind: 'earned' | 'correction' | 'forgiven';
  date: LocalDate;
  points: number;
}

/** How many of the points that days no longer owe leave the balance. `nothing`: an admin lets the user keep them. */
export type TakeBack = 'what the balance has' | 'nothing';

const NEVER_CORRECTED: Corrected = { takenBack: 0, forgiven: 0 };

/** The points that the balance changes by. */
export function sumBookings(bookings: readonly Booking[]): number {
  return bookings.reduce((total, { points }) => total + points, 0);
}

function bookGain({ date, before, after }: DayDebt, { takenBack, forgiven }: Corrected): Booking[] {
  const gained = after - before;
  const restored = Math.min(gained, takenBack);
  return [
    { kind: 'correction', date, points: restored },
    { kind: 'earned', date, points: gained - restored },
    // Forgiven points never left the person: where the day owes them again, they do not come a second time.
    { kind: 'forgiven', date, points: -Math.min(gained, forgiven) },
  ];
}

/**
 * The ledger rows that make each day's bookings equal what it owes. Points that the balance cannot give back, or that an
 * admin leaves, are forgiven by rows of their own. In the order of the rows the balance is never below 0.
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
