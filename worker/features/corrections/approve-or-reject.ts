import type { Correction, CorrectionDecided, CorrectionDecision } from '#domain/api/corrections.ts';
import { findCorrectionRefusal } from '#domain/checkins/corrections.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { rejectRequest } from '#worker/core/reject-request.ts';
import { writeAudit } from '#worker/db/audit.ts';
import type { Db } from '#worker/db/client.ts';
import type { CorrectionRequestRow, UserRow } from '#worker/db/schema.ts';
import { addCheckIn } from './add-check-in.ts';
import type { AnsweredRequest } from './answered-request.ts';
import { findRequest, isStillOpen, toCorrectionRequest, updateRequest } from './request-repository.ts';
import { voidCheckIn } from './void-check-in.ts';

/** `reason` is the reason that the user gave. */
const toAudited = ({ id, day, time, reason, status }: CorrectionRequestRow) => ({ id, day, time, reason, status });

async function expectOpen(db: Db, id: string, version: number | undefined): Promise<CorrectionRequestRow> {
  const row = await findRequest(db, id);
  if (!row) throw new AppError('correction_not_found');
  if (row.status !== 'open') throw new AppError('request_decided');
  if (version !== undefined && version !== row.version) throw new AppError('version_conflict');
  return row;
}

function toDecided(
  row: CorrectionRequestRow,
  status: 'approved' | 'rejected',
  reason: string | undefined,
  context: ActionContext,
) {
  const changed = {
    status,
    decidedBy: context.actorId,
    decidedAt: context.now.toISOString(),
    decisionReason: reason ?? null,
    version: row.version + 1,
  };
  return { changed, after: { ...row, ...changed } };
}

/**
 * An approval adds or voids the check-in, with the same limits as a correction without a request. One batch contains
 * the decision and the correction. An approval also throws the errors of addCheckIn or voidCheckIn.
 */
export async function decideCorrection(
  db: Db,
  id: string,
  input: CorrectionDecision,
  actor: UserRow,
  context: ActionContext,
): Promise<CorrectionDecided> {
  return input.decision === 'approve' ? approve(db, id, input, actor, context) : reject(db, id, input, actor, context);
}

async function approve(
  db: Db,
  id: string,
  { reason, keepPoints, version }: CorrectionDecision,
  actor: UserRow,
  context: ActionContext,
): Promise<CorrectionDecided> {
  const row = await expectOpen(db, id, version);
  const { changed, after } = toDecided(row, 'approved', reason, context);
  const toAnswer = (correction: Correction): CorrectionDecided => ({ request: toCorrectionRequest(after), correction });
  const request: AnsweredRequest = {
    expectOpen: async () => void (await expectOpen(db, id, version)),
    guards: [isStillOpen('correction approval: still open', id)],
    statements: [
      updateRequest(db, id, changed),
      writeAudit(db, {
        id: context.newId(),
        actorId: context.actorId,
        action: 'correction.approved',
        targetType: 'user',
        targetId: row.userId,
        before: toAudited(row),
        after: toAudited(after),
        reason: reason ?? null,
        at: context.now.toISOString(),
      }),
    ],
    stored: (correction) => ({ status: 200, response: JSON.stringify(toAnswer(correction)) }),
  };
  // When the admin gives no reason, the ledger and the log contain the reason that the user gave.
  const day = { userId: row.userId, date: row.day, reason: reason ?? row.reason };
  const correction =
    row.time === null
      ? await voidCheckIn(db, { ...day, keepPoints }, actor, context, request)
      : await addCheckIn(db, { ...day, time: row.time }, actor, context, request);
  return toAnswer(correction);
}

async function reject(
  db: Db,
  id: string,
  { reason = '', version }: CorrectionDecision,
  actor: UserRow,
  context: ActionContext,
): Promise<CorrectionDecided> {
  return commit<CorrectionDecided>(db, context, async () => {
    const row = await expectOpen(db, id, version);
    const { changed, after } = toDecided(row, 'rejected', reason, context);
    return rejectRequest<CorrectionDecided, 'correction_rejected'>(db, context, {
      userId: row.userId,
      refusal: (user) => findCorrectionRefusal(actor, user),
      action: 'correction.rejected',
      before: toAudited(row),
      after: toAudited(after),
      reason,
      answer: { request: toCorrectionRequest(after), correction: null },
      isOpen: isStillOpen('correction rejection: still open', id),
      update: updateRequest(db, id, changed),
      notice: { kind: 'correction_rejected', facts: { date: row.day, reason } },
    });
  });
}
