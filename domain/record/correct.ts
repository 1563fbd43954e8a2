import { findCorrectionMoment, findDayProblem, findCorrectionRefusal } from '../checkins/corrections.ts';
import type { Role } from '../people/roles.ts';
import { findDayStart } from '../calendar/work-calendar.ts';
import { readDayClock } from '../time/day-clock.ts';
import type { LocalDate } from '../time/local-date.ts';
import { dayAt, type UserZone } from '../time/user-zone.ts';
import { changeRecord, type RecordChange, type RecordFacts } from './change.ts';
import { isTooSoon, type CheckInMoment, type Neighbour, type Refusal } from './decide-check-in.ts';
import { findPolicyAt, findScoring } from './policy-day.ts';
import type { CheckInFigures, MadeCheckIn, NumberedPolicy, ScoredBy } from './recompute.ts';

export interface Account {
  id: string;
  role: Role;
}

/** An admin's correction of a user's record. */
export interface Correcting<Made extends MadeCheckIn> {
  actor: Account;
  user: Account & UserZone;
  record: RecordFacts<Made>;
  now: Date;
}

/** Returns true when a change would take points that the balance lacks, or that an admin leaves. */
export const forgivesPoints = ({ bookings }: Pick<RecordChange<MadeCheckIn>, 'bookings'>): boolean =>
  bookings.some(({ kind, points }) => kind === 'forgiven' && points > 0);

interface Addition<Made> {
  date: LocalDate;
  /** The user's local time, `HH:MM`. */
  time: string;
  /** The user's check-ins on other days, complete for two days around it. */
  neighbours: readonly Pick<Neighbour, 'checkInTime'>[];
  /** Builds the added check-in, scored by these rules. */
  toMade: (moment: CheckInMoment, scoredBy: ScoredBy) => Made;
}

/**
 * Decides on adding a check-in that a user forgot. It counts as made that day, by the policy that applied then.
 * Refuses check_in_own, account_of_admin, validation_failed (the day or the time), check_in_exists, check_in_too_soon.
 */
export function decideAddition<Made extends MadeCheckIn>(
  { actor, user, record, now }: Correcting<Made>,
  { date, time, neighbours, toMade }: Addition<Made>,
): Refusal | { change: RecordChange<Made>; added: Made & CheckInFigures; policy: NumberedPolicy } {
  const refused = findCorrectionRefusal(actor, user);
  if (refused) return { refused };
  const { workDays, policies } = record.rules;
  const dayStart = findDayStart(date, workDays.calendar);
  const found = findCorrectionMoment(user, date, time, now, dayStart);
  if ('problem' in found) return { refused: 'validation_failed', fields: [found.problem] };
  if (record.checkIns.some(({ localDate }) => localDate === date)) return { refused: 'check_in_exists' };
  if (isTooSoon(found.at, neighbours)) return { refused: 'check_in_too_soon' };
  const clock = { timeZone: found.timeZone, dayStart };
  const moment = { at: found.at, ...clock, ...readDayClock(clock, found.at) };
  const policy = findPolicyAt(moment, policies);
  const change = changeRecord(record, { add: toMade(moment, findScoring(date, policy, workDays)) });
  if (!change.added) throw new Error('The check-in that is added has figures');
  return { change, added: change.added, policy };
}

/**
 * Decides on voiding a check-in. When points are already spent, it succeeds only if the admin leaves the user all
 * points.
 * Refuses check_in_own, account_of_admin, validation_failed (the day), check_in_not_found, points_spent.
 */
export function decideVoiding<Made extends MadeCheckIn>(
  { actor, user, record, now }: Correcting<Made>,
  { date, keepPoints }: { date: LocalDate; keepPoints: boolean },
): Refusal | { change: RecordChange<Made>; removed: Made & CheckInFigures } {
  const refused = findCorrectionRefusal(actor, user);
  if (refused) return { refused };
  const problem = findDayProblem(date, dayAt(user, now));
  if (problem) return { refused: 'validation_failed', fields: [problem] };
  const removed = record.checkIns.find(({ localDate }) => localDate === date);
  if (!removed) return { refused: 'check_in_not_found' };
  const change = changeRecord(record, { remove: date }, keepPoints ? 'nothing' : 'what the balance has');
  if (forgivesPoints(change) && !keepPoints) return { refused: 'points_spent' };
  return { change, removed };
}
