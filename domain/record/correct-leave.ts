import { LEAVE_DAYS } from '../api/leaves.ts';
import type { Leave, WorkDays } from '../calendar/work-calendar.ts';
import { CORRECTION_DAYS, isCorrectable, refusalToCorrect } from '../checkins/corrections.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { addDays } from '../time/local-date.ts';
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

function refuse({ actor, user }: Pick<Correcting<MadeCheckIn>, 'actor' | 'user'>): Refusal | null {
  const refused = refusalToCorrect(actor, user);
  if (!refused) return null;
  return { refused: refused === 'check_in_own' ? 'leave_own' : refused };
}

const refuseField = (issue: FieldIssue): Refusal => ({ refused: 'validation_failed', fields: [issue] });

/**
 * A user is given leave, also for days that are over.
 * Refuses leave_own, account_of_admin, validation_failed (leave of long ago, or of years ahead).
 */
export function decideLeave<Made extends MadeCheckIn>(
  { actor, user, record, now }: Correcting<Made>,
  { startDate, endDate }: Leave,
): Refusal | LeaveChange<Made> {
  const refusal = refuse({ actor, user });
  if (refusal) return refusal;
  const today = dayAt(user, now);
  if (!isCorrectable(startDate, today)) {
    return refuseField(createIssue('startDate', 'past_days', { days: CORRECTION_DAYS }));
  }
  if (endDate > addDays(today, LEAVE_DAYS)) {
    return refuseField(createIssue('endDate', 'next_days', { days: LEAVE_DAYS }));
  }
  const { workDays: held } = record.rules;
  const workDays = { ...held, leaves: [...held.leaves, { startDate, endDate }] };
  return { change: changeRecord(record, { workDays }), workDays };
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
  const refusal = refuse({ actor, user });
  if (refusal) return refusal;
  if (leave.status !== 'approved') return { refused: 'leave_taken_back' };
  if (!isCorrectable(leave.startDate, dayAt(user, now))) return { refused: 'leave_too_old' };
  const { workDays: held } = record.rules;
  const workDays = { ...held, leaves: without(held.leaves, leave) };
  const change = changeRecord(record, { workDays });
  return forgivesPoints(change) ? { refused: 'leave_points_spent' } : { change, workDays };
}
