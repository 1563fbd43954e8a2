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

export interface Correcting<Made extends MadeCheckIn> {
  actor: Account;
  user: Account & UserZone;
  record: RecordFacts<Made>;
  now: Date;
}

/** Forgiven points are those that the balance lacks, or that the user may keep. */
export const forgivesPoints = ({ bookings }: Pick<RecordChange<MadeCheckIn>, 'bookings'>): boolean =>
  bookings.some(({ kind, points }) => kind === 'forgiven' && points > 0);

interface Addition<Made> {
  date: LocalDate;
  /** In the user's local time, `HH:MM`. */
  time: string;
  /** All check-ins within two days before and after the day must be included. */
  neighbours: readonly Pick<Neighbour, 'checkInTime'>[];
  toMade: (moment: CheckInMoment, scoredBy: ScoredBy) => Made;
}

/**
 * The policy that applied on that day scores the added check-in. Refuses check_in_own, account_of_admin,
 * validation_failed (the day or the time), check_in_exists, check_in_too_soon.
 */
export function decideAddition<Made extends MadeCheckIn>(
  { actor, user, record, now }: Correcting<Made>,
  { date, time, neighbours, toMade }: Addition<Made>,
): Refusal | { change: RecordChange<Made>; added: Made & CheckInFigures; policy: NumberedPolicy } {
  const refused = findCorrectionRefusal(actor, user);
  if (refused) return { refused };
  const { workDays } = record.rules;
  const dayStart = findDayStart(date, workDays.calendar);
  const found = findCorrectionMoment(user, date, time, now, dayStart);
  if ('problem' in found) return { refused: 'validation_failed', fields: [found.problem] };
  if (record.checkIns.some(({ localDate }) => localDate === date)) return { refused: 'check_in_exists' };
  if (isTooSoon(found.at, neighbours)) return { refused: 'check_in_too_soon' };
  const clock = { timeZone: found.timeZone, dayStart };
  const moment = { at: found.at, ...clock, ...readDayClock(clock, found.at) };
  const policy = findPolicyAt(moment, record.rules);
  const change = changeRecord(record, { add: toMade(moment, findScoring(date, policy, workDays)) });
  if (!change.added) throw new Error('The check-in that is added has figures');
  return { change, added: change.added, policy };
}

/**
 * When the user has already spent points that the voiding would take, the admin must let the user keep all points.
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
