import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  ANNOUNCEMENT_DAYS,
  ANNOUNCEMENT_PAGE,
  type Announcement,
  type AnnouncementInput,
  type AnnouncementsQuery,
} from '../../../domain/api/announcements.ts';
import type { AuditAct } from '../../../domain/api/audit.ts';
import { addDays, localDateIn } from '../../../domain/time/local-date.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import { runAudited } from '../../db/audit.ts';
import { statement, type Db } from '../../db/client.ts';
import { decodeCursor, pageOf } from '../../db/cursor.ts';
import { isFirst, keepAnswer, replayTwin } from '../../db/idempotency.ts';
import { announcements, users } from '../../db/schema.ts';
import type { AdminAct } from '../../http/admin-act.ts';

/** Every announcement, the newest first, with how many have read it. */
export async function listAnnouncements(db: Db, query: AnnouncementsQuery, settings: Settings, now: Date) {
  const { cursor, limit = ANNOUNCEMENT_PAGE } = query;
  const today = localDateIn(settings.companyTimeZone, now);
  const [at, id] = cursor ? decodeCursor(cursor, 2) : [];
  const rows = await db
    .select({ ...getTableColumns(announcements), createdByName: users.name })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.createdBy))
    .where(
      at === undefined
        ? undefined
        : sql`(${announcements.createdAt} < ${at} OR (${announcements.createdAt} = ${at} AND ${announcements.id} > ${id}))`,
    )
    .orderBy(desc(announcements.createdAt), announcements.id)
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    (row) => ({ ...row, isShown: row.withdrawnAt === null && row.until >= today }),
    (row) => [row.createdAt, row.id],
  );
}

/** Says something to everybody. Throws validation_failed (a last day that is over, or too far), busy. */
export async function publishAnnouncement(
  db: Db,
  input: AnnouncementInput,
  act: AdminAct,
  settings: Settings,
): Promise<Announcement> {
  const today = localDateIn(settings.companyTimeZone, act.now);
  if (input.until < today || input.until > addDays(today, ANNOUNCEMENT_DAYS)) {
    throw new AppError('validation_failed', [
      { path: 'until', message: `Must be within the next ${ANNOUNCEMENT_DAYS} days.` },
    ]);
  }
  const at = act.now.toISOString();
  const announcement: Announcement = {
    id: act.newId(),
    ...input,
    createdBy: act.actorId,
    createdAt: at,
    withdrawnAt: null,
  };
  const { id, title, message, until } = announcement;
  const isWritten = await runAudited(
    db,
    entryOf(act, 'announcement.published', null, announcement),
    isFirst(act.actorId, act.idempotent),
    (mine) => [
      statement(
        db,
        sql`
        INSERT INTO announcements (id, title, message, until, created_by, created_at)
        SELECT ${id}, ${title}, ${message}, ${until}, ${act.actorId}, ${at} WHERE ${mine}`,
      ),
      keepAnswer(
        db,
        act.actorId,
        act.idempotent,
        { id: act.newId(), status: 201, response: JSON.stringify(announcement), at },
        mine,
      ),
    ],
  );
  if (isWritten) return announcement;
  await replayTwin(db, act.actorId, act.idempotent);
  throw new AppError('busy');
}

/** Takes an announcement back: nobody sees it any more. One that is taken back stays so. Throws announcement_not_found. */
export async function withdrawAnnouncement(db: Db, id: string, act: AdminAct): Promise<Announcement> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  if (!row) throw new AppError('announcement_not_found');
  const { readers: _readers, ...before } = row;
  if (before.withdrawnAt !== null) return before;
  const at = act.now.toISOString();
  const after = { ...before, withdrawnAt: at };
  const isWritten = await runAudited(
    db,
    entryOf(act, 'announcement.withdrawn', before, after),
    sql`EXISTS (SELECT 1 FROM announcements WHERE id = ${id} AND withdrawn_at IS NULL)
      AND ${isFirst(act.actorId, act.idempotent)}`,
    (mine) => [
      db
        .update(announcements)
        .set({ withdrawnAt: at })
        .where(and(eq(announcements.id, id), mine)),
      keepAnswer(
        db,
        act.actorId,
        act.idempotent,
        { id: act.newId(), status: 200, response: JSON.stringify(after), at },
        mine,
      ),
    ],
  );
  if (!isWritten) await replayTwin(db, act.actorId, act.idempotent);
  // Somebody else took it back at the same moment.
  return after;
}

function entryOf(act: AdminAct, action: AuditAct, before: Announcement | null, after: Announcement) {
  return {
    id: act.newId(),
    actorId: act.actorId,
    action,
    targetType: 'announcement' as const,
    targetId: after.id,
    before,
    after,
    reason: null,
    at: act.now.toISOString(),
  };
}
