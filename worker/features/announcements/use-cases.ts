import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  ANNOUNCEMENT_DAYS,
  ANNOUNCEMENT_PAGE,
  type Announcement,
  type AnnouncementInput,
  type AnnouncementsQuery,
} from '../../../domain/api/announcements.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { addDays, localDateIn } from '../../../domain/time/local-date.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { audited, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import { statement, type Db } from '../../db/client.ts';
import { decodeCursor, pageOf } from '../../db/cursor.ts';
import { announcements, users } from '../../db/schema.ts';

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
    ({ queuedThrough: _queued, ...row }) => ({ ...row, isShown: row.withdrawnAt === null && row.until >= today }),
    (row) => [row.createdAt, row.id],
  );
}

/** Says something to everybody. Throws validation_failed (a last day that is over, or too far), busy. */
export async function publishAnnouncement(
  db: Db,
  input: AnnouncementInput,
  act: Act,
  settings: Settings,
): Promise<Announcement> {
  const today = localDateIn(settings.companyTimeZone, act.now);
  if (input.until < today || input.until > addDays(today, ANNOUNCEMENT_DAYS)) {
    throw new AppError('validation_failed', [createIssue('until', 'next_days', { days: ANNOUNCEMENT_DAYS })]);
  }
  return commit(db, act, async () => {
    const announcement: Announcement = {
      id: act.newId(),
      ...input,
      createdBy: act.actorId,
      createdAt: act.now.toISOString(),
      withdrawnAt: null,
    };
    return audited(db, act, {
      action: 'announcement.published',
      targetType: 'announcement',
      targetId: announcement.id,
      before: null,
      after: announcement,
      status: 201,
      change: (isWritten) => [
        insertRow(db, announcements, { ...announcement, readers: 0, queuedThrough: '' }, isWritten),
        // The sender queues its deliveries (worker/deliveries/queue-announcements.ts).
        Object.assign(statement(db, sql`SELECT 1 WHERE ${isWritten}`), { queues: true }),
      ],
    });
  });
}

/** Takes an announcement back: nobody sees it any more. One that is taken back stays so. Throws announcement_not_found, busy. */
export async function withdrawAnnouncement(db: Db, id: string, act: Act): Promise<Announcement> {
  return commit<Announcement>(db, act, async () => {
    const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
    if (!row) throw new AppError('announcement_not_found');
    const { readers: _readers, queuedThrough: _queued, ...before } = row;
    if (before.withdrawnAt !== null) return { unchanged: before };
    const withdrawnAt = act.now.toISOString();
    return audited(db, act, {
      action: 'announcement.withdrawn',
      targetType: 'announcement',
      targetId: id,
      before,
      after: { ...before, withdrawnAt },
      status: 200,
      guards: [
        guard(
          'announcement: not withdrawn',
          sql`EXISTS (SELECT 1 FROM announcements WHERE id = ${id} AND withdrawn_at IS NULL)`,
        ),
      ],
      change: (isWritten) => updateRow(db, announcements, { withdrawnAt }, sql`id = ${id} AND ${isWritten}`),
    });
  });
}
