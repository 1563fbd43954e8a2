import type { Notices } from '../../../domain/api/notices.ts';
import { RETENTION_DAYS } from '../../../domain/privacy/retention-days.ts';
import { addDays, localDateIn } from '../../../domain/time/local-date.ts';
import { runTogether, type Db, type Statement } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import { clear, deleteOld, markOneRead, markRead, selectNotices, type Reader } from './repository.ts';

/** One hourly run deletes at most this many rows of each table. */
const PRUNED_AT_ONCE = 10_000;

const toReader = (user: UserRow, now: Date): Reader => ({
  id: user.id,
  department: user.department,
  today: dayAt(user, now),
});

/** Returns the user's notifications and the current announcements, with the number of unread ones. */
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

/**
 * Marks the user's notifications and announcements up to the instant `upTo` as read. Returns the number of unread
 * items.
 */
export async function readUpTo(db: Db, user: UserRow, upTo: string, now: Date): Promise<{ unread: number }> {
  const reader = toReader(user, now);
  return countAfter(db, reader, markRead(db, reader, toStored(upTo), now.toISOString()));
}

/** Removes the user's notifications and announcements up to the instant `upTo` from the bell. */
export async function clearUpTo(db: Db, user: UserRow, upTo: string, now: Date): Promise<{ unread: number }> {
  const reader = toReader(user, now);
  const { readers, announcements } = markRead(db, reader, toStored(upTo), now.toISOString());
  const { notices, announcements: cleared } = clear(db, reader, toStored(upTo));
  return countAfter(db, reader, { notices, readers, announcements, cleared });
}

/**
 * Marks one notification or announcement as read, and closes its card on the dashboard. Changes nothing when the
 * notification is another user's. Returns the number of unread items.
 */
export function readOne(db: Db, user: UserRow, id: string, now: Date): Promise<{ unread: number }> {
  const reader = toReader(user, now);
  return countAfter(db, reader, markOneRead(db, reader, id, now.toISOString()));
}

/** Runs the writes, and returns the number of unread items after them. */
async function countAfter(db: Db, reader: Reader, writes: Record<string, Statement>) {
  const { unread: left, announcements: announced } = selectNotices(db, reader);
  const rows = await runTogether(db, { ...writes, left, announced });
  const unread = rows.announced.filter(({ reads }) => reads === 0).length;
  return { unread: (rows.left[0]?.unread ?? 0) + unread };
}

/** Deletes notifications and announcements that are older than 180 days. Runs every hour. */
export async function pruneNotices(db: Db, now: Date): Promise<void> {
  const day = addDays(localDateIn('UTC', now), -RETENTION_DAYS.notices);
  await deleteOld(db, { instant: `${day}T00:00:00.000Z`, day }, PRUNED_AT_ONCE);
}
