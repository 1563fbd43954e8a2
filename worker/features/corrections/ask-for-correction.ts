import { sql } from 'drizzle-orm';
import type { CorrectionAsk, CorrectionRequest } from '../../../domain/api/corrections.ts';
import { findRequestRefusal, OPEN_REQUESTS_MAX } from '../../../domain/checkins/correction-requests.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillUser } from '../../core/actor.ts';
import { commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import type { Db } from '../../db/client.ts';
import { MAY_USE_APP } from '../../db/people/users.ts';
import type { CorrectionRequestRow, UserRow } from '../../db/schema.ts';
import {
  findRequest,
  isStillOpen,
  markRequest,
  markWithdrawal,
  readRequestFacts,
  toCorrectionRequest,
} from './request-repository.ts';

/**
 * Requests a correction of one of the user's days. Throws validation_failed (the day or the time), check_in_exists,
 * check_in_not_found, correction_open, request_limit, busy, and the refusal of a blocked account, such as
 * account_suspended.
 */
export async function askForCorrection(
  db: Db,
  { date, time, reason }: CorrectionAsk,
  user: UserRow,
  context: ActionContext,
): Promise<CorrectionRequest> {
  const openRequestSql = sql`SELECT 1 FROM correction_requests WHERE user_id = ${user.id} AND status = 'open'`;
  return commit<CorrectionRequest>(db, context, async () => {
    await expectStillUser(db, user.id);
    const facts = { ...(await readRequestFacts(db, user.id, date)), now: context.now };
    const refusal = findRequestRefusal(user, { date, time }, facts);
    if (refusal) throw new AppError(refusal.refused, refusal.fields);
    const row: CorrectionRequestRow = {
      id: context.newId(),
      userId: user.id,
      day: date,
      time,
      reason,
      status: 'open',
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      createdAt: context.now.toISOString(),
      version: 0,
    };
    return {
      answer: toCorrectionRequest(row),
      stored: { status: 201 },
      guards: [
        guard('correction request: user', sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND ${MAY_USE_APP})`),
        guard('correction request: none open that day', sql`NOT EXISTS (${openRequestSql} AND day = ${date})`),
        guard('correction request: room', sql`(SELECT count(*) FROM (${openRequestSql})) < ${OPEN_REQUESTS_MAX}`),
      ],
      mark: markRequest(db, row),
      statements: () => [],
    };
  });
}

/**
 * Withdraws a request that no admin has decided. A repeated call changes nothing. Throws correction_not_found,
 * request_decided, busy.
 */
export async function withdrawRequest(
  db: Db,
  id: string,
  user: UserRow,
  context: ActionContext,
): Promise<CorrectionRequest> {
  return commit<CorrectionRequest>(db, context, async () => {
    const before = await findRequest(db, id);
    if (!before || before.userId !== user.id) throw new AppError('correction_not_found');
    if (before.status === 'withdrawn') return { unchanged: toCorrectionRequest(before) };
    if (before.status !== 'open') throw new AppError('request_decided');
    const changed = { status: 'withdrawn', decidedAt: context.now.toISOString(), version: before.version + 1 } as const;
    return {
      answer: toCorrectionRequest({ ...before, ...changed }),
      stored: { status: 200 },
      guards: [isStillOpen('correction withdrawal: still open', id)],
      mark: markWithdrawal(db, id, changed),
      statements: () => [],
    };
  });
}
