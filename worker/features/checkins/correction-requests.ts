import { MAY_USE_APP } from '../../db/people/users.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { CorrectionAsk, CorrectionInQueue, CorrectionRequest } from '../../../domain/api/corrections.ts';
import { OPEN_REQUESTS_MAX, findRequestRefusal } from '../../../domain/checkins/correction-requests.ts';
import { findCorrectionRefusal } from '../../../domain/checkins/corrections.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillUser } from '../../core/actor.ts';
import { commit } from '../../core/commit.ts';
import { guard, type Guard } from '../../core/guard.ts';
import type { GuardName } from '../../core/guard-names.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import type { Db } from '../../db/client.ts';
import { checkIns, correctionRequests, users, type CorrectionRequestRow, type UserRow } from '../../db/schema.ts';
import type { Place } from './request-page.ts';

export function toCorrectionRequest(row: CorrectionRequestRow): CorrectionRequest {
  const { id, day: date, time, reason, status, decisionReason, decidedAt, createdAt, version } = row;
  return { id, date, time, reason, status, decisionReason, decidedAt, createdAt, version };
}

/** Lists a user's requests after `place`, the newest first. */
export async function listOwnRequests(
  db: Db,
  userId: string,
  place: Place | null,
  limit: number,
): Promise<CorrectionRequest[]> {
  const after = place ? sql`created_at <= ${place.at} AND (created_at < ${place.at} OR id > ${place.id})` : sql`1`;
  const rows = await db
    .select()
    .from(correctionRequests)
    .where(sql`${correctionRequests.userId} = ${userId} AND ${after}`)
    .orderBy(desc(correctionRequests.createdAt), correctionRequests.id)
    .limit(limit);
  return rows.map(toCorrectionRequest);
}

/** Lists the open requests after `place`, the oldest first. */
export async function listQueue(
  db: Db,
  actor: UserRow,
  place: Place | null,
  limit: number,
): Promise<CorrectionInQueue[]> {
  const after = place
    ? sql`(${correctionRequests.createdAt}, ${correctionRequests.id}) > (${place.at}, ${place.id})`
    : sql`1`;
  const rows = await db
    .select({
      request: correctionRequests,
      user: {
        id: users.id,
        name: users.name,
        department: users.department,
        avatarUrl: users.avatarUrl,
        timeZone: users.timeZone,
        role: users.role,
      },
      checkIn: {
        checkInTime: checkIns.checkInTime,
        timeZone: checkIns.timeZone,
        pointsEarned: checkIns.pointsEarned,
      },
    })
    .from(correctionRequests)
    .innerJoin(users, eq(users.id, correctionRequests.userId))
    .leftJoin(
      checkIns,
      and(eq(checkIns.userId, correctionRequests.userId), eq(checkIns.localDate, correctionRequests.day)),
    )
    .where(sql`${correctionRequests.status} = 'open' AND ${after}`)
    .orderBy(correctionRequests.createdAt, correctionRequests.id)
    .limit(limit);
  return rows.map(({ request, user: { role, ...user }, checkIn }) => ({
    ...toCorrectionRequest(request),
    user,
    checkIn,
    mayDecide: findCorrectionRefusal(actor, { id: user.id, role }) === null,
  }));
}

export async function findRequest(db: Db, id: string): Promise<CorrectionRequestRow | undefined> {
  const [row] = await db.select().from(correctionRequests).where(eq(correctionRequests.id, id));
  return row;
}

/** Holds while the request waits for a decision. */
export const isStillOpen = (name: GuardName & `${string}: still open`, id: string): Guard =>
  guard(name, sql`EXISTS (SELECT 1 FROM correction_requests WHERE id = ${id} AND status = 'open')`);

/**
 * Requests a correction of one of the user's days. Throws validation_failed (the day or the time), check_in_exists,
 * check_in_not_found, correction_open, request_limit, account_suspended and the like, busy.
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
    const [made, open] = await db.batch([
      db
        .select({ id: checkIns.id })
        .from(checkIns)
        .where(and(eq(checkIns.userId, user.id), eq(checkIns.localDate, date))),
      db
        .select({ day: correctionRequests.day })
        .from(correctionRequests)
        .where(and(eq(correctionRequests.userId, user.id), sql`${correctionRequests.status} = 'open'`)),
    ]);
    const facts = { hasCheckIn: made.length > 0, openDays: open.map(({ day }) => day), now: context.now };
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
      mark: {
        write: (guards) => insertRow(db, correctionRequests, row, guards),
        isWritten: sql`EXISTS (SELECT 1 FROM correction_requests WHERE id = ${row.id})`,
      },
      statements: () => [],
    };
  });
}

/**
 * Withdraws a request that no admin has decided. Repeating it changes nothing. Throws correction_not_found,
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
      mark: {
        write: (guards) => updateRow(db, correctionRequests, changed, sql`id = ${id} AND ${guards}`),
        isWritten: sql`EXISTS (SELECT 1 FROM correction_requests WHERE id = ${id} AND status = 'withdrawn')`,
      },
      statements: () => [],
    };
  });
}
