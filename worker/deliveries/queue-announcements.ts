import type { Db } from '../db/client.ts';
import { queueNextUsers, readNextToQueue } from './announcement-repository.ts';

/** The users of one batch. */
const USERS_AT_ONCE = 1000;

/**
 * Queues deliveries of announcements for the next users, in order of id, because one statement for all users would grow
 * with the company. Returns true when more users are left. Each batch stores its place, so a run can end anywhere and
 * continue.
 */
export async function queueAnnouncements(db: Db, now: Date): Promise<boolean> {
  const next = await readNextToQueue(db);
  if (!next) return false;
  // Twelve hours behind UTC is the last zone in which the day ends.
  const expiresAt = new Date(Date.parse(`${next.until}T00:00:00.000Z`) + 36 * 3_600_000).toISOString();
  await queueNextUsers(db, next, { dueAt: now.toISOString(), expiresAt, usersAtOnce: USERS_AT_ONCE });
  return true;
}
