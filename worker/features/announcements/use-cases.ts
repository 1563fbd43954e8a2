import { checkTimes, stateOn } from '#domain/announcements/schedule.ts';
import {
  ANNOUNCEMENT_PAGE,
  type Announcement,
  type AnnouncementChange,
  type AnnouncementInput,
  type AnnouncementsQuery,
} from '#domain/api/announcements.ts';
import type { AuditAction } from '#domain/api/audit.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit } from '#worker/core/commit.ts';
import { hasVersion } from '#worker/core/guard.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { decodeCursor, toPage } from '#worker/db/cursor.ts';
import { type AnnouncementRow, announcements } from '#worker/db/schema.ts';
import {
  expectAnnouncement,
  selectAnnouncements,
  selectAudience,
  sendPublished,
  updateAnnouncement,
} from './repository.ts';

const toAnnouncement = ({
  readers: _readers,
  queuedThrough: _queued,
  recipients: _recipients,
  department,
  ...row
}: AnnouncementRow): Announcement => ({ ...row, department: department || null });

export async function listAnnouncements(db: Db, query: AnnouncementsQuery, settings: Settings, now: Date) {
  const { cursor, limit = ANNOUNCEMENT_PAGE } = query;
  const today = localDateIn(settings.companyTimeZone, now);
  const rows = await selectAnnouncements(db, cursor ? decodeCursor(cursor, 2) : [], limit + 1);
  return toPage(
    rows,
    limit,
    ({ createdByName, ...row }) => ({
      ...toAnnouncement(row),
      createdByName,
      state: stateOn(row, today),
      recipients: row.recipients,
      readers: row.readers,
    }),
    (row) => [row.createdAt, row.id],
  );
}

export async function readAudience(db: Db) {
  const { all, departments } = await runTogether(db, selectAudience(db));
  return { people: all[0]?.people ?? 0, departments };
}

function toFields(input: AnnouncementInput, settings: Settings, now: Date) {
  const issue = checkTimes(input, settings.companyTimeZone, now);
  if (issue) throw new AppError('validation_failed', [issue]);
  const { title, message, until, department, publishAt } = input;
  return {
    title,
    message,
    until,
    department: department ?? '',
    // SQL compares instants as text, so all of them need the same format.
    publishAt: publishAt && new Date(publishAt).toISOString(),
    publishedAt: publishAt === null ? now.toISOString() : null,
  };
}

export async function publishAnnouncement(
  db: Db,
  input: AnnouncementInput,
  context: ActionContext,
  settings: Settings,
): Promise<Announcement> {
  const fields = toFields(input, settings, context.now);
  return commit(db, context, async () => {
    const row = {
      id: context.newId(),
      ...fields,
      createdBy: context.actorId,
      createdAt: context.now.toISOString(),
      withdrawnAt: null,
      version: 0,
      readers: 0,
      recipients: null,
      queuedThrough: null,
    };
    const announcement = toAnnouncement(row);
    return audited({
      action: row.publishedAt === null ? 'announcement.scheduled' : 'announcement.published',
      targetType: 'announcement',
      targetId: announcement.id,
      before: null,
      after: announcement,
      status: 201,
      effects: { deliveries: row.publishedAt !== null },
      change: [db.insert(announcements).values(row), sendPublished(db, row.id)],
    });
  });
}

/**
 * The publishing job raises the version, so the guard also fails when the job has published the announcement in the
 * meantime.
 */
const isUnchanged = ({ id, version }: AnnouncementRow) =>
  hasVersion('announcement: as it was read', 'announcements', { id, version });

export async function changeAnnouncement(
  db: Db,
  id: string,
  { version, ...input }: AnnouncementChange,
  context: ActionContext,
  settings: Settings,
): Promise<Announcement> {
  return commit(db, context, async () => {
    const before = await expectAnnouncement(db, id);
    if (before.withdrawnAt !== null) throw new AppError('announcement_withdrawn');
    if (before.publishedAt !== null) throw new AppError('announcement_published');
    if (version !== undefined && version !== before.version) throw new AppError('version_conflict');
    const after: AnnouncementRow = {
      ...before,
      ...toFields(input, settings, context.now),
      version: before.version + 1,
    };
    return audited({
      action: after.publishedAt === null ? 'announcement.changed' : 'announcement.published',
      targetType: 'announcement',
      targetId: id,
      before: toAnnouncement(before),
      after: toAnnouncement(after),
      status: 200,
      guards: [isUnchanged(before)],
      effects: { deliveries: after.publishedAt !== null },
      change: [updateAnnouncement(db, before, after), sendPublished(db, id)],
    });
  });
}

export async function withdrawAnnouncement(db: Db, id: string, context: ActionContext): Promise<Announcement> {
  return commit<Announcement>(db, context, async () => {
    const before = await expectAnnouncement(db, id);
    if (before.withdrawnAt !== null) return { unchanged: toAnnouncement(before), stored: { status: 200 } };
    const after = { ...before, withdrawnAt: context.now.toISOString(), version: before.version + 1 };
    const action: AuditAction = before.publishedAt === null ? 'announcement.cancelled' : 'announcement.withdrawn';
    return audited({
      action,
      targetType: 'announcement',
      targetId: id,
      before: toAnnouncement(before),
      after: toAnnouncement(after),
      status: 200,
      guards: [isUnchanged(before)],
      change: updateAnnouncement(db, before, after),
    });
  });
}
