import type { Leave, WorkDays } from '../calendar/work-calendar.ts';
import { isCorrectable, findCorrectionRefusal } from '../checkins/corrections.ts';
import { LEAVES_MAX, findDays } from '../leaves/leave-days.ts';
import { dayAt } from '../time/user-zone.ts';
import { changeRecord, type RecordChange } from './change.ts';
import { forgivesPoints, type Correcting } from './correct.ts';
import type { Refusal } from './decide-check-in.ts';
import type { MadeCheckIn } from './recompute.ts';

interface LeaveChange<Made extends MadeCheckIn> {
  change: RecordChange<Made>;
  workDays: WorkDays;
  /** The days of the leave, which may be fewer than were asked for. */
  days: Leave;
}

/** Refuses leave_own, account_of_admin. */
export function findLeaveDecisionRefusal({
  actor,
  user,
}: Pick<Correcting<MadeCheckIn>, 'actor'> & { user: Correcting<MadeCheckIn>['actor'] }): Refusal | null {
  const refused = findCorrectionRefusal(actor, user);
  if (!refused) return null;
  return { refused: refused === 'check_in_own' ? 'leave_own' : refused };
}

/**
 * Days that are too far in the past or the future are left out. Leave that an admin enters may overlap other leave, but
 * at least one of its days must be new. Leave that a user requests, or that is a row of a file, may not overlap other
 * leave. Refuses leave_own, account_of_admin, validation_failed (no day can be given), leave_overlaps, leave_limit.
 */
export function decideLeave<Made extends MadeCheckIn>(
  { actor, user, record, now }: Correcting<Made>,
  leave: Leave,
  { mayOverlap = true }: { mayOverlap?: boolean } = {},
): Refusal | LeaveChange<Made> {
  const { workDays: held } = record.rules;
  const refusal = findLeaveDecisionRefusal({ actor, user });
  if (refusal) return refusal;
  const found = findDays(user, leave, { held: held.leaves, mayOverlap, now });
  if ('refused' in found) return found;
  if (held.leaves.length >= LEAVES_MAX) return { refused: 'leave_limit' };
  const { days } = found;
  const workDays = { ...held, leaves: [...held.leaves, days] };
  return { change: changeRecord(record, { workDays }), workDays, days };
}

/**
 * Refuses the same cases as decideLeave. When all requested days are too far in the past by now, the refusal is
 * leave_too_old.
 */
export function decideAskedLeave<Made extends MadeCheckIn>(
  correcting: Correcting<Made>,
  leave: Leave,
): Refusal | LeaveChange<Made> {
  const decided = decideLeave(correcting, leave, { mayOverlap: false });
  const isTooOld = 'refused' in decided && decided.fields?.some(({ path }) => path === 'startDate');
  return isTooOld ? { refused: 'leave_too_old' } : decided;
}

/** A second leave on the same days is kept. */
function without(all: readonly Leave[], { startDate, endDate }: Leave): Leave[] {
  const place = all.findIndex((leave) => leave.startDate === startDate && leave.endDate === endDate);
  return all.filter((_, index) => index !== place);
}

/**
 * The record is then as if the leave had never been given. Taking leave back is refused when it would take points that
 * the user has already spent. Refuses leave_own, account_of_admin, leave_taken_back, leave_too_old, leave_points_spent.
 */
export function decideLeaveBack<Made extends MadeCheckIn>(
  { actor, user, record, now }: Correcting<Made>,
  leave: Leave & { status: string },
): Refusal | LeaveChange<Made> {
  const refusal = findLeaveDecisionRefusal({ actor, user });
  if (refusal) return refusal;
  if (leave.status !== 'approved') return { refused: 'leave_taken_back' };
  if (!isCorrectable(leave.startDate, dayAt(user, now))) return { refused: 'leave_too_old' };
  const { workDays: held } = record.rules;
  const workDays = { ...held, leaves: without(held.leaves, leave) };
  const change = changeRecord(record, { workDays });
  return forgivesPoints(change) ? { refused: 'leave_points_spent' } : { change, workDays, days: leave };
}
