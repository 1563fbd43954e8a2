import { sql } from 'drizzle-orm';
import type { CorrectionAsk, CorrectionRequest } from '#domain/api/corrections.ts';
import { findRequestRefusal, OPEN_REQUESTS_MAX } from '#domain/checkins/correction-requests.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { guard } from '#worker/core/guard.ts';
import type { Db } from '#worker/db/client.ts';
import { correctionRequests, type CorrectionRequestRow, type UserRow } from '#worker/db/schema.ts';
import {
  findRequest,
  isStillOpen,
  readRequestFacts,
  toCorrectionRequest,
  updateRequest,
} from './request-repository.ts';

export async function askForCorrection(
  db: Db,
  { date, time, reason }: CorrectionAsk,
  user: UserRow,
  context: ActionContext,
): Promise<CorrectionRequest> {
  const openRequestSql = sql`SELECT 1 FROM correction_requests WHERE user_id = ${user.id} AND status = 'open'`;
  return commit<CorrectionRequest>(db, context, async () => {
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
        guard('correction request: none open that day', sql`NOT EXISTS (${openRequestSql} AND day = ${date})`),
        guard('correction request: room', sql`(SELECT count(*) FROM (${openRequestSql})) < ${OPEN_REQUESTS_MAX}`),
      ],
      effects: { topics: ['requests'] },
      statements: [db.insert(correctionRequests).values(row)],
    };
  });
}

export async function withdrawRequest(
  db: Db,
  id: string,
  user: UserRow,
  context: ActionContext,
): Promise<CorrectionRequest> {
  return commit<CorrectionRequest>(db, context, async () => {
    const before = await findRequest(db, id);
    if (!before || before.userId !== user.id) throw new AppError('correction_not_found');
    if (before.status === 'withdrawn') return { unchanged: toCorrectionRequest(before), stored: { status: 200 } };
    if (before.status !== 'open') throw new AppError('request_decided');
    const changed = { status: 'withdrawn', decidedAt: context.now.toISOString(), version: before.version + 1 } as const;
    return {
      answer: toCorrectionRequest({ ...before, ...changed }),
      stored: { status: 200 },
      guards: [isStillOpen('correction withdrawal: still open', id)],
      effects: { topics: ['requests'] },
      statements: [updateRequest(db, id, changed)],
    };
  });
}
