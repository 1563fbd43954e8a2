import type { Notices } from '../../../domain/api/notices.ts';
import { addDays, localDateIn } from '../../../domain/time/local-date.ts';
import { runTogether, type Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { dayAt } from '../../../domain/time/person-zone.ts';
import { deleteOld, markRead, selectNotices } from './repository.ts';

/** How long what a person was told is kept. The audit log and the ledger keep what was done. */
const KEPT_DAYS = 180;
/** As many as these go an hour. */
const PRUNED_AT_ONCE = 10_000;

/** The person's notices and the announcements in force, with how many are unread. */
export async function readNotices(db: Db, user: UserRow, now: Date): Promise<Notices> {
  const rows = await runTogether(db, selectNotices(db, user.id, dayAt(user, now)));
  const announcements = rows.announcements.map(({ reads, ...one }) => ({ ...one, isRead: reads > 0 }));
  return {
    items: rows.items.map(({ id, kind, facts, createdAt, readAt }) => ({
      id,
      kind,
      facts: facts as Notices['items'][number]['facts'],
      createdAt,
      isRead: readAt !== null,
    })),
    announcements,
    unread: (rows.unread[0]?.unread ?? 0) + announcements.filter(({ isRead }) => !isRead).length,
  };
}

/** Marks everything up to an instant as read; gives how many are left. */
export async function readUpTo(db: Db, user: UserRow, upTo: string, now: Date): Promise<{ unread: number }> {
  const today = dayAt(user, now);
  // An instant may be written in several ways; stored ones are compared as text.
  const instant = new Date(upTo).toISOString();
  const rows = await runTogether(db, {
    ...markRead(db, user.id, instant, today, now.toISOString()),
    left: selectNotices(db, user.id, today).unread,
    announced: selectNotices(db, user.id, today).announcements,
  });
  const announced = rows.announced.filter(({ reads }) => reads === 0).length;
  return { unread: (rows.left[0]?.unread ?? 0) + announced };
}

/** Forgets what is older than half a year. Run every hour. */
export async function pruneNotices(db: Db, now: Date): Promise<void> {
  const day = addDays(localDateIn('UTC', now), -KEPT_DAYS);
  await deleteOld(db, { instant: `${day}T00:00:00.000Z`, day }, PRUNED_AT_ONCE);
}
