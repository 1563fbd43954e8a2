import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { CorrectionInQueue, CorrectionRequest } from '../../../domain/api/corrections.ts';
import { findCorrectionRefusal } from '../../../domain/checkins/corrections.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { guard, type Guard } from '../../core/guard.ts';
import type { GuardName } from '../../core/guard-names.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import type { Db } from '../../db/client.ts';
import { CHOSEN_ZONE } from '../../db/people/users.ts';
import type { Place } from '../../db/request-page.ts';
import { checkIns, correctionRequests, users, type CorrectionRequestRow, type UserRow } from '../../db/schema.ts';

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
        location: users.location,
        timeZone: CHOSEN_ZONE,
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

/** Reads whether the user has a check-in on the day, and the days of the user's open requests. */
export async function readRequestFacts(
  db: Db,
  userId: string,
  date: LocalDate,
): Promise<{ hasCheckIn: boolean; openDays: LocalDate[] }> {
  const [made, open] = await db.batch([
    db
      .select({ id: checkIns.id })
      .from(checkIns)
      .where(and(eq(checkIns.userId, userId), eq(checkIns.localDate, date))),
    db
      .select({ day: correctionRequests.day })
      .from(correctionRequests)
      .where(and(eq(correctionRequests.userId, userId), sql`${correctionRequests.status} = 'open'`)),
  ]);
  return { hasCheckIn: made.length > 0, openDays: open.map(({ day }) => day) };
}

export const updateRequest = (db: Db, id: string, changed: Partial<CorrectionRequestRow>, guards: SQL) =>
  updateRow(db, correctionRequests, changed, sql`id = ${id} AND ${guards}`);

/** Writes a new request as the mark of its batch. */
export const markRequest = (db: Db, row: CorrectionRequestRow) => ({
  write: (guards: SQL) => insertRow(db, correctionRequests, row, guards),
  isWritten: sql`EXISTS (SELECT 1 FROM correction_requests WHERE id = ${row.id})`,
});

/** Writes the withdrawal of a request as the mark of its batch. */
export const markWithdrawal = (
  db: Db,
  id: string,
  changed: { status: 'withdrawn'; decidedAt: string; version: number },
) => ({
  write: (guards: SQL) => updateRequest(db, id, changed, guards),
  isWritten: sql`EXISTS (SELECT 1 FROM correction_requests WHERE id = ${id} AND status = 'withdrawn')`,
});
