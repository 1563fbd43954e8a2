import type { TimeProof } from '../api/checkins.ts';
import type { ErrorCode, FieldIssue } from '../api/errors.ts';
import { decideClaimedTime, type ClaimedTime, type TimeDecision } from '../checkins/claimed-time.ts';
import { hasMonthOfUnverified } from '../checkins/unverified.ts';
import { readDayClock, type DayClock } from '../time/day-clock.ts';
import type { LocalDate } from '../time/local-date.ts';
import { clockAt, type PersonZone } from '../time/person-zone.ts';

/** Why an act is refused, with the fields that are wrong where the request's are. */
export interface Refusal {
  refused: ErrorCode;
  fields?: FieldIssue[];
}

/** When a check-in was made, by the user's own calendar and clock. */
export interface CheckInMoment extends DayClock {
  at: Date;
  date: LocalDate;
  /** Since the midnight of `date` by the clocks (readDayClock). */
  secondsOfDay: number;
}

/** The user's day and time at an instant. */
function readMoment(zone: PersonZone, at: Date): CheckInMoment {
  const { timeZone, dayStart } = clockAt(zone, at);
  return { at, timeZone, dayStart, ...readDayClock({ timeZone, dayStart }, at) };
}

type TakenTime = Omit<Extract<TimeDecision, { taken: true }>, 'taken' | 'at'>;

/** When a user's own check-in was made and how far its time is proven. Refuses check_in_future, check_in_too_old. */
export function decideMoment(zone: PersonZone, claimed: ClaimedTime): Refusal | (CheckInMoment & TakenTime) {
  const time = decideClaimedTime(zone, claimed);
  if (!time.taken) return { refused: time.code };
  return { ...readMoment(zone, time.at), proof: time.proof, offline: time.offline };
}

/** Check-ins of two local days are at least so far apart in real time: a change of zone makes no day of a few hours. */
const APART_MS = 6 * 3_600_000;

/** A check-in near the one that is decided: of another local day. */
export interface Neighbour {
  localDate: LocalDate;
  checkInTime: Date | string;
  timeProof: TimeProof;
}

/** Whether a check-in at `at` would lie less than 6 hours from one of another local day. Issue 15, design: "The day". */
export const isTooSoon = (at: Date, neighbours: readonly Pick<Neighbour, 'checkInTime'>[]): boolean =>
  neighbours.some(({ checkInTime }) => Math.abs(new Date(checkInTime).getTime() - at.getTime()) < APART_MS);

/**
 * Why a user's own check-in is refused although its time was taken; null when it is not. `known` are the user's check-ins of
 * other days: all of two days around it, and of its whole month where its time is unverified.
 */
export function refusalOfMoment(
  { at, date, proof }: Pick<CheckInMoment & TakenTime, 'at' | 'date' | 'proof'>,
  known: readonly Neighbour[],
  unverifiedPerMonth: number,
): 'check_in_too_soon' | 'check_in_unverified_limit' | null {
  if (isTooSoon(at, known)) return 'check_in_too_soon';
  const isOver = proof === 'unverified' && hasMonthOfUnverified(date, known, unverifiedPerMonth);
  return isOver ? 'check_in_unverified_limit' : null;
}
