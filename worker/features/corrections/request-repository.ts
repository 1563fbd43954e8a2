import { and, desc, eq, sql } from 'drizzle-orm';
import type { CorrectionInQueue, CorrectionRequest } from '#domain/api/corrections.ts';
import { findCorrectionRefusal } from '#domain/checkins/corrections.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import type { GuardName } from '#worker/core/guard-names.ts';
import { updateRow } from '#worker/core/rows.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { CHOSEN_ZONE } from '#worker/db/people/users.ts';
import type { Place } from '#worker/db/request-page.ts';
import { checkIns, correctionRequests, users, type CorrectionRequestRow, type UserRow } from '#worker/db/schema.ts';

export function toCorrectionRequest(row: CorrectionRequestRow): CorrectionRequest {
  const { id, day: date, time, reason, status, decisionReason, decidedAt, createdAt, version } = row;
  return { id, date, time, reason, status, decisionReason, decidedAt, createdAt, version };
}

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

export const isStillOpen = (name: GuardName & `${string}: still open`, id: string): Guard =>
  guard(name, sql`EXISTS (SELECT 1 FROM correction_requests WHERE id = ${id} AND status = 'open')`);

export async function readRequestFacts(
  db: Db,
  userId: string,
  date: LocalDate,
): Promise<{ hasCheckIn: boolean; openDays: LocalDate[] }> {
  const { made, open } = await runTogether(db, {
    made: db
      .select({ id: checkIns.id })
      .from(checkIns)
      .where(and(eq(checkIns.userId, userId), eq(checkIns.localDate, date))),
    open: db
      .select({ day: correctionRequests.day })
      .from(correctionRequests)
      .where(and(eq(correctionRequests.userId, userId), sql`${correctionRequests.status} = 'open'`)),
  });
  return { hasCheckIn: made.length > 0, openDays: open.map(({ day }) => day) };
}

export const updateRequest = (db: Db, id: string, changed: Partial<CorrectionRequestRow>) =>
  updateRow(db, correctionRequests, changed, sql`id = ${id}`);
