import type { LocalDate } from '../time/local-date.ts';

/** What a day owes before and after an act, in points. */
export interface DayDebt {
  date: LocalDate;
  before: number;
  after: number;
}

/** What earlier acts did to the points of a day. */
export interface Corrected {
  /** Points that corrections took back: they come again as corrections, and are not earned twice. */
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

/** How much of what the days no longer owe leaves the balance. `nothing`: an admin leaves it to the person. */
export type TakeBack = 'what the balance has' | 'nothing';

const NEVER_CORRECTED: Corrected = { takenBack: 0, forgiven: 0 };

/** What the balance moves by, in points. */
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
