import type { Leave, WorkDays } from '../calendar/work-calendar.ts';
import { isCorrectable, refusalToCorrect } from '../checkins/corrections.ts';
import { LEAVES_MAX, refusalOfDays } from '../leaves/leave-days.ts';
import { dayAt } from '../time/person-zone.ts';
import { changeRecord, type RecordChange } from './change.ts';
import { forgivesPoints, type Correcting } from './correct.ts';
import type { Refusal } from './decide-check-in.ts';
import type { MadeCheckIn } from './recompute.ts';

/** The record with other leaves: streaks, bonuses and months since their first day are computed again. */
interface LeaveChange<Made extends MadeCheckIn> {
  change: RecordChange<Made>;
  /** With the leaves that the user then has. */
  workDays: WorkDays;
}

/** Why this admin may not decide on somebody's leave, or null. Refuses leave_own, account_of_admin. */
export function refusalToDecideLeave({
  actor,
  user,
}: Pick<Correcting<MadeCheckIn>, 'actor'> & { user: Correcting<MadeCheckIn>['actor'] }): Refusal | null {
  const refused = refusalToCorrect(actor, user);
  if (!refused) return null;
  return { refused: refused === 'check_in_own' ? 'leave_own' : refused };
}

/**
 * A user is given leave, also for days that are over. An admin who gives it may let it overlap other leave; a request and a
 * file may not. Refuses leave_own, account_of_admin, validation_failed (leave of long ago, or of years ahead), leave_overlaps,
 * leave_limit.
 */
export function decideLeave<Made extends MadeCheckIn>(
  { actor, user, record, now }: Correcting<Made>,
  { startDate, endDate }: Leave,
  { mayOverlap = true }: { mayOverlap?: boolean } = {},
): Refusal | LeaveChange<Made> {
  const { workDays: held } = record.rules;
  const refusal =
    refusalToDecideLeave({ actor, user }) ??
    refusalOfDays(user, { startDate, endDate }, { taken: mayOverlap ? [] : held.leaves, now });
  if (refusal) return refusal;
  if (held.leaves.length >= LEAVES_MAX) return { refused: 'leave_limit' };
  const workDays = { ...held, leaves: [...held.leaves, { startDate, endDate }] };
  return { change: changeRecord(record, { workDays }), workDays };
}

/** The leave that a user asked for is given, where its days are not too long ago by now. Refuses as decideLeave, and leave_too_old. */
export function decideAskedLeave<Made extends MadeCheckIn>(
  correcting: Correcting<Made>,
  leave: Leave,
): Refusal | LeaveChange<Made> {
  const decided = decideLeave(correcting, leave, { mayOverlap: false });
  const isTooOld = 'refused' in decided && decided.fields?.some(({ path }) => path === 'startDate');
  return isTooOld ? { refused: 'leave_too_old' } : decided;
}

/** The leaves without one of them: another one of the same days stays. */
function without(all: readonly Leave[], { startDate, endDate }: Leave): Leave[] {
  const place = all.findIndex((leave) => leave.startDate === startDate && leave.endDate === endDate);
  return all.filter((_, index) => index !== place);
}

/**
 * A leave that should not be is taken back, as if it had never been. It must not take points that are spent: the admin sees
 * that first. Refuses leave_own, account_of_admin, leave_taken_back, leave_too_old, leave_points_spent.
 */
export function decideLeaveBack<Made extends MadeCheckIn>(
  { actor, user, record, now }: Correcting<Made>,
  leave: Leave & { status: string },
): Refusal | LeaveChange<Made> {
  const refusal = refusalToDecideLeave({ actor, user });
  if (refusal) return refusal;
  if (leave.status !== 'approved') return { refused: 'leave_taken_back' };
  if (!isCorrectable(leave.startDate, dayAt(user, now))) return { refused: 'leave_too_old' };
  const { workDays: held } = record.rules;
  const workDays = { ...held, leaves: without(held.leaves, leave) };
  const change = changeRecord(record, { workDays });
  return forgivesPoints(change) ? { refused: 'leave_points_spent' } : { change, workDays };
}
