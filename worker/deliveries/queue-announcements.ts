import type { Db } from '../db/client.ts';
import { queueNextUsers, readNextToQueue } from './announcement-repository.ts';

/** The number of users for whom one batch queues deliveries. */
const USERS_AT_ONCE = 1000;

/**
 * Queues deliveries of announcements for the next users, in the order of their ids. A single statement for all users
 * would take longer in a larger company. Returns true when more users may be left. Each batch stores its last user, so
 * an interrupted run continues after that user.
 */
export async function queueAnnouncements(db: Db, now: Date): Promise<boolean> {
  const next = await readNextToQueue(db);
  if (!next) return false;
  // The day ends last in a zone that is twelve hours behind UTC.
  const expiresAt = new Date(Date.parse(`${next.until}T00:00:00.000Z`) + 36 * 3_600_000).toISOString();
  await queueNextUsers(db, next, { dueAt: now.toISOString(), expiresAt, usersAtOnce: USERS_AT_ONCE });
  return true;
}
