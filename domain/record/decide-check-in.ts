import type { TimeProof } from '../api/checkins.ts';
import type { ErrorCode, FieldIssue } from '../api/errors.ts';
import { decideClaimedTime, type ClaimedTime, type TimeDecision } from '../checkins/claimed-time.ts';
import { readDayClock, type DayClock } from '../time/day-clock.ts';
import { type LocalDate, toMonth } from '../time/local-date.ts';
import { clockAt, type UserZone } from '../time/user-zone.ts';

/** The reason of a refusal, with the invalid fields of the request, if any. */
export interface Refusal {
  refused: ErrorCode;
  fields?: FieldIssue[];
}

/** The moment of a check-in, by the user's own calendar and clock. */
export interface CheckInMoment extends DayClock {
  at: Date;
  date: LocalDate;
  /** The seconds since the local midnight of `date` (readDayClock). */
  secondsOfDay: number;
}

/** Returns the user's day and time at an instant. */
function readMoment(zone: UserZone, at: Date): CheckInMoment {
  const { timeZone, dayStart } = clockAt(zone, at);
  return { at, timeZone, dayStart, ...readDayClock({ timeZone, dayStart }, at) };
}

type TakenTime = Omit<Extract<TimeDecision, { taken: true }>, 'taken' | 'at'>;

/** Decides the moment of a user's own check-in and the proof of its time. Refuses check_in_future, check_in_too_old. */
export function decideMoment(zone: UserZone, claimed: ClaimedTime): Refusal | (CheckInMoment & TakenTime) {
  const time = decideClaimedTime(zone, claimed);
  if (!time.taken) return { refused: time.code };
  return { ...readMoment(zone, time.at), proof: time.proof, offline: time.offline };
}

/**
 * The least real time between check-ins of two local days. Otherwise a change of zone could make a day of a few hours.
 */
const APART_MS = 6 * 3_600_000;

/** A check-in of another local day, near the one to decide. */
export interface Neighbour {
  localDate: LocalDate;
  checkInTime: Date | string;
  timeProof: TimeProof;
}

/**
 * Returns true when a check-in at `at` is less than 6 hours from one of another local day. Issue 15, design: "The day".
 */
export const isTooSoon = (at: Date, neighbours: readonly Pick<Neighbour, 'checkInTime'>[]): boolean =>
  neighbours.some(({ checkInTime }) => Math.abs(new Date(checkInTime).getTime() - at.getTime()) < APART_MS);

/** Returns true when the month of `date` already has `perMonth` unverified check-ins. `known` holds the whole month. */
function hasMonthOfUnverified(
  date: LocalDate,
  known: readonly { localDate: LocalDate; timeProof: TimeProof }[],
  perMonth: number,
): boolean {
  const ofMonth = known.filter((one) => one.timeProof === 'unverified' && toMonth(one.localDate) === toMonth(date));
  return ofMonth.length >= perMonth;
}

/**
 * Returns the reason why a user's own check-in is refused although its time was accepted, or null. `known` are the
 * user's check-ins on other days.
 * They are complete for two days around it, and for its whole month when its time is unverified.
 */
export function findMomentRefusal(
  { at, date, proof }: Pick<CheckInMoment & TakenTime, 'at' | 'date' | 'proof'>,
  known: readonly Neighbour[],
  unverifiedPerMonth: number,
): 'check_in_too_soon' | 'check_in_unverified_limit' | null {
  if (isTooSoon(at, known)) return 'check_in_too_soon';
  const isOver = proof === 'unverified' && hasMonthOfUnverified(date, known, unverifiedPerMonth);
  return isOver ? 'check_in_unverified_limit' : null;
}
