import { ERRORS, type ErrorCode } from '../../../domain/api/errors.ts';
import type { LeaveFileRow, LeaveRowResult, LeaveRows } from '../../../domain/api/leaves.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import type { Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { giveLeave } from './give-or-take-back.ts';
import { findUserByEmail, hasSameLeave } from './repository.ts';

const refuse = (name: string | null, code: ErrorCode): LeaveRowResult => ({
  outcome: 'refused',
  name,
  code,
  message: ERRORS[code].message,
});

interface Options extends Pick<LeaveRows, 'reason' | 'dryRun'> {
  actor: UserRow;
  act: ActionContext;
}

async function importRow(
  db: Db,
  { email, ...leave }: LeaveFileRow,
  { reason, dryRun, actor, act }: Options,
): Promise<LeaveRowResult> {
  const user = await findUserByEmail(db, email);
  if (!user) return refuse(null, 'user_not_found');
  const { id, name } = user;
  try {
    await giveLeave(db, { ...leave, userId: id, reason }, actor, act, { mayOverlap: false, dryRun });
    return { outcome: dryRun ? 'ready' : 'given', name };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    // A request with the same file may give this leave at the same time, so the existing leave is read only now.
    const isThere = await hasSameLeave(db, id, leave);
    return isThere && code === 'leave_overlaps' ? { outcome: 'there', name } : refuse(name, code);
  }
}

/**
 * Gives the leave in the rows of a file, each row in its own batch. With `dryRun`, only returns the outcome of each
 * row. Leave that already exists is not given again, so the same rows may be sent several times. No response is stored
 * under the request's key.
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
