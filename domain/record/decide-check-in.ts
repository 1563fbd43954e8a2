import type { TimeProof } from '../api/checkins.ts';
import type { ErrorCode, FieldIssue } from '../api/errors.ts';
import { decideClaimedTime, type ClaimedTime, type TimeDecision } from '../checkins/claimed-time.ts';
import { readDayClock, type DayClock } from '../time/day-clock.ts';
import { type LocalDate, toMonth } from '../time/local-date.ts';
import { clockAt, type UserZone } from '../time/user-zone.ts';

/** `fields` are the invalid fields of the request. */
export interface Refusal {
  refused: ErrorCode;
  fields?: FieldIssue[];
}

export interface CheckInMoment extends DayClock {
  at: Date;
  date: LocalDate;
  /** The seconds since the midnight of `date` in the user's time zone (readDayClock). */
  secondsOfDay: number;
}

function readMoment(zone: UserZone, at: Date): CheckInMoment {
  const { timeZone, dayStart } = clockAt(zone, at);
  return { at, timeZone, dayStart, ...readDayClock({ timeZone, dayStart }, at) };
}

type TakenTime = Omit<Extract<TimeDecision, { taken: true }>, 'taken' | 'at'> & {
  /**
   * The seconds of the day at which the server saw the device, for a claimed time with a clock check; otherwise null. The
   * user may have checked in at any time from then on.
   */
  provenSeconds: number | null;
};

/** Refuses check_in_future, check_in_too_old. */
export function decideMoment(zone: UserZone, claimed: ClaimedTime): Refusal | (CheckInMoment & TakenTime) {
  const time = decideClaimedTime(zone, claimed);
  if (!time.taken) return { refused: time.code };
  const provenSeconds =
    time.proof === 'late' && claimed.clockCheckedAt ? readMoment(zone, claimed.clockCheckedAt).secondsOfDay : null;
  return { ...readMoment(zone, time.at), proof: time.proof, offline: time.offline, provenSeconds };
}

/**
 * Without this limit, a user could check in twice within a few hours: a change of the zone can make a new local day
 * begin early.
 */
const APART_MS = 6 * 3_600_000;

/** A check-in of the user on another local day, within two days of the new check-in or in the same month. */
export interface Neighbour {
  localDate: LocalDate;
  checkInTime: Date | string;
  timeProof: TimeProof;
}

/** Issue 15, design: "The day". */
export const isTooSoon = (at: Date, neighbours: readonly Pick<Neighbour, 'checkInTime'>[]): boolean =>
  neighbours.some(({ checkInTime }) => Math.abs(new Date(checkInTime).getTime() - at.getTime()) < APART_MS);

/** `known` has the whole month. */
function hasMonthOfUnverified(
  date: LocalDate,
  known: readonly { localDate: LocalDate; timeProof: TimeProof }[],
  perMonth: number,
): boolean {
  const ofMonth = known.filter((one) => one.timeProof === 'unverified' && toMonth(one.localDate) === toMonth(date));
  return ofMonth.length >= perMonth;
}

/**
 * `known` must contain the user's other check-ins within two days before and after. When the time is unverified,
 * `known` must also contain all other check-ins of the month.
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
