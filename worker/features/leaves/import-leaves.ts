import { ERRORS, type ErrorCode } from '#domain/api/errors.ts';
import type { LeaveFileRow, LeaveRowResult, LeaveRows } from '#domain/api/leaves.ts';
import type { Leave } from '#domain/calendar/work-calendar.ts';
import { cutLeave, cutThere, type LeftOut } from '#domain/leaves/leave-days.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { ActorRefused, AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import type { Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { giveLeave } from './give-or-take-back.ts';
import { findUserByEmail, listSameLeaves } from './repository.ts';

const refuse = (name: string | null, code: ErrorCode): LeaveRowResult => ({
  outcome: 'refused',
  name,
  code,
  message: ERRORS[code].message,
});

const isOverlap = (error: unknown): boolean => error instanceof AppError && error.code === 'leave_overlaps';

interface Options extends Pick<LeaveRows, 'reason' | 'dryRun'> {
  actor: UserRow;
  act: ActionContext;
}

async function importRow(
  db: Db,
  { email, kind, ...asked }: LeaveFileRow,
  { reason, dryRun, actor, act }: Options,
): Promise<LeaveRowResult> {
  const user = await findUserByEmail(db, email);
  if (!user) return refuse(null, 'user_not_found');
  const { id, name } = user;
  const cut = cutLeave(asked, dayAt(user, act.now));
  const give = async (span: Leave, leftOut: LeftOut[]): Promise<LeaveRowResult> => {
    const input = { ...span, kind, userId: id, reason };
    const { startDate, endDate } = await giveLeave(db, input, actor, act, { mayOverlap: false, dryRun });
    const days = { startDate, endDate };
    return { outcome: dryRun ? 'ready' : 'given', name, days, ...(leftOut.length > 0 && { leftOut }) };
  };
  try {
    return await give(asked, cut.leftOut).catch(async (error: unknown) => {
      if (!isOverlap(error) || cut.days === null) throw error;
      // A request with the same file may give this leave at the same time, so the existing leave is read only now.
      const rest = cutThere(cut.days, await listSameLeaves(db, id, { ...cut.days, kind }));
      const leftOut = [...rest.leftOut, ...cut.leftOut];
      if (rest.days === null)
        return { outcome: 'there', name, ...(cut.leftOut.length > 0 && { leftOut: cut.leftOut }) };
      if (rest.leftOut.length === 0) throw error;
      return give(rest.days, leftOut);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error instanceof ActorRefused) throw error;
    return refuse(name, error.code);
  }
}

/**
 * Gives the leave in the rows of a file, each row in its own batch. Leave that already exists is not given again, so
 * the same rows may be sent several times. No response is stored under the request's key.
 */
export async function importLeaves(
  db: Db,
  { rows, ...options }: LeaveRows,
  actor: UserRow,
  request: ActionContext,
): Promise<{ items: LeaveRowResult[] }> {
  const context: ActionContext = { ...request, idempotent: null };
  const items: LeaveRowResult[] = [];
  for (const row of rows) items.push(await importRow(db, row, { ...options, actor, act: context }));
  return { items };
}
