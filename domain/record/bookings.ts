import type { LocalDate } from '../time/local-date.ts';

/** What a day owes before and after an act, in points. */
export interface DayDebt {
  date: LocalDate;
  before: number;
  after: number;
}

/** One ledger row to come: signed points, never 0, that belong to a day. */
export interface Booking {
  /** `day`: the day owes more, or less. `forgiven`: points of the day that stay with the person all the same, or no longer. */
  kind: 'day' | 'forgiven';
  date: LocalDate;
  points: number;
}

/** How much of what the days no longer owe leaves the balance. `nothing`: an admin leaves it to the person. */
export type TakeBack = 'what the balance has' | 'nothing';

const sum = (bookings: readonly Booking[]): number => bookings.reduce((total, { points }) => total + points, 0);

/** Forgiven points never left the person: where the day owes them again, they do not come a second time. */
function bookGain({ date, before, after }: DayDebt, forgiven: number): Booking[] {
  const gained = after - before;
  return [
    { kind: 'day', date, points: gained },
    { kind: 'forgiven', date, points: -Math.min(gained, forgiven) },
  ];
}

/**
 * The ledger rows that make each day's bookings equal what it owes. Points that the balance cannot give back, or that an
 * admin leaves, are forgiven by rows of their own. In the order of the rows the balance is never below 0.
 * `forgiven`: by day, the points that earlier acts forgave.
 */
export function decideBookings(
  debts: readonly DayDebt[],
  forgiven: ReadonlyMap<LocalDate, number>,
  balance: number,
  takeBack: TakeBack,
): Booking[] {
  const gains = debts
    .filter(({ before, after }) => after > before)
    .flatMap((debt) => bookGain(debt, forgiven.get(debt.date) ?? 0));
  const losses = debts.filter(({ before, after }) => after < before);
  const gained = sum(gains);
  const lost = losses.reduce((total, { before, after }) => total + before - after, 0);
  let toForgive = lost - Math.min(takeBack === 'nothing' ? gained : balance + gained, lost);
  const taken = losses.flatMap(({ date, before, after }): Booking[] => {
    const points = Math.min(toForgive, before - after);
    toForgive -= points;
    return [
      { kind: 'day', date, points: after - before },
      { kind: 'forgiven', date, points },
    ];
  });
  const all = [...gains, ...taken];
  return [...all.filter(({ points }) => points > 0), ...all.filter(({ points }) => points < 0)];
}

/** What the balance moves by, in points. */
export const sumBookings = sum;
