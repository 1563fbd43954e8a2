import type { Notices } from '#domain/api/notices.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention-days.ts';
import { addDays, localDateIn } from '#domain/time/local-date.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { runTogether, type Db, type Statement } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { clear, deleteOld, listNextUsers, markOneRead, markRead, selectNotices, type Reader } from './repository.ts';

/** A slice deletes at most this many rows of each table. The next run deletes the rest. */
const PRUNED_AT_ONCE = 10_000;
const USERS_A_SLICE = 500;

const toReader = (user: UserRow, now: Date): Reader => ({
  id: user.id,
  department: user.department,
  today: dayAt(user, now),
});

export async function readNotices(db: Db, user: UserRow, now: Date): Promise<Notices> {
  const rows = await runTogether(db, selectNotices(db, toReader(user, now)));
  const announcements = rows.announcements.map(({ reads, isClosed, ...one }) => ({
    ...one,
    isRead: reads > 0,
    isClosed: isClosed > 0,
  }));
  return {
    items: rows.items.map(
      ({ id, kind, facts, createdAt, readAt, closedAt, giverName, giverFirstName, giverAvatarUrl }) => ({
        id,
        kind,
        facts: facts as Notices['items'][number]['facts'],
        givenBy:
          giverName === null
            ? null
            : { name: giverName, firstName: giverFirstName || giverName, avatarUrl: giverAvatarUrl ?? '' },
        createdAt,
        isRead: readAt !== null,
        isClosed: closedAt !== null,
      }),
    ),
    announcements,
    unread: (rows.unread[0]?.unread ?? 0) + announcements.filter(({ isRead }) => !isRead).length,
  };
}

/** SQL compares instants as text, so an instant of a request gets the form of the stored instants. */
const toStored = (instant: string): string => new Date(instant).toISOString();

export async function readUpTo(
  db: Db,
  user: UserRow,
  upTo: string,
  context: ActionContext,
): Promise<{ unread: number }> {
  const reader = toReader(user, context.now);
  return countAfter(db, reader, markRead(db, reader, toStored(upTo), context.now.toISOString()), context);
}

export async function clearUpTo(
  db: Db,
  user: UserRow,
  upTo: string,
  context: ActionContext,
): Promise<{ unread: number }> {
  const reader = toReader(user, context.now);
  const { readers, announcements } = markRead(db, reader, toStored(upTo), context.now.toISOString());
  const { notices, announcements: cleared } = clear(db, reader, toStored(upTo));
  return countAfter(db, reader, { notices, readers, announcements, cleared }, context);
}

/** Changes nothing when the notification is another user's. */
export function readOne(db: Db, user: UserRow, id: string, context: ActionContext): Promise<{ unread: number }> {
  const reader = toReader(user, context.now);
  return countAfter(db, reader, markOneRead(db, reader, id, context.now.toISOString()), context);
}

async function countAfter(db: Db, reader: Reader, writes: Record<string, Statement>, context: ActionContext) {
  const statements = Object.values(writes);
  await commit(db, context, async () => ({ answer: null, stored: null, guards: [], statements }));
  const { unread: left, announcements: announced } = selectNotices(db, reader);
  const rows = await runTogether(db, { left, announced });
  const unread = rows.announced.filter(({ reads }) => reads === 0).length;
  return { unread: (rows.left[0]?.unread ?? 0) + unread };
}

/** Returns the last user of the slice, or null at the end. */
export async function pruneNotices(db: Db, now: Date, after = ''): Promise<string | null> {
  const today = localDateIn('UTC', now);
  const day = addDays(today, -RETENTION_DAYS.notices);
  const celebrated = addDays(today, -RETENTION_DAYS.celebrations);
  const { people, last } = await listNextUsers(db, after, USERS_A_SLICE);
  await deleteOld(db, { after, last }, { instant: `${day}T00:00:00.000Z`, day, celebrated }, PRUNED_AT_ONCE);
  return people < USERS_A_SLICE ? null : last;
}
