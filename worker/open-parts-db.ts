import { openDb, type Db } from './db/client.ts';
import type { Parts } from './parts.ts';

/**
 * Opens the database for an app or a job. Batches of this database update the leaderboards. Batches that queued
 * deliveries wake the sender.
 */
export function openPartsDb(parts: Pick<Parts, 'd1' | 'ranks' | 'sender' | 'mail'>): Db {
  const db = openDb(parts.d1, { tell: (update) => parts.ranks.tell(update), wake: () => parts.sender.wake() });
  return Object.assign(db, { hasMail: parts.mail !== null });
}
