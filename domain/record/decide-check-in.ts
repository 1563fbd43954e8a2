import type { ErrorCode, FieldIssue } from '../api/errors.ts';
import { decideClaimedTime, type ClaimedTime, type TimeDecision } from '../checkins/claimed-time.ts';
import { localMomentIn, type LocalDate } from '../time/local-date.ts';
import { zoneAt, type PersonZone } from '../time/person-zone.ts';

/** Why an act is refused, with the fields that are wrong where the request's are. */
export interface Refusal {
  refused: ErrorCode;
  fields?: FieldIssue[];
}

/** When a check-in was made, by the user's own calendar and clock. */
export interface CheckInMoment {
  at: Date;
  timeZone: string;
  date: LocalDate;
  /** Since local midnight. */
  secondsOfDay: number;
}

/** The user's day and time at an instant. */
export function readMoment(zone: PersonZone, at: Date): CheckInMoment {
  const timeZone = zoneAt(zone, at);
  return { at, timeZone, ...localMomentIn(timeZone, at) };
}

type TakenTime = Omit<Extract<TimeDecision, { taken: true }>, 'taken' | 'at'>;

/** When a user's own check-in was made and how far its time is proven. Refuses check_in_future, check_in_too_old. */
export function decideMoment(zone: PersonZone, claimed: ClaimedTime): Refusal | (CheckInMoment & TakenTime) {
  const time = decideClaimedTime(claimed);
  if (!time.taken) return { refused: time.code };
  return { ...readMoment(zone, time.at), proof: time.proof, offline: time.offline };
}
