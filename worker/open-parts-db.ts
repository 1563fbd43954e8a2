import { openDb, type Db } from './db/client.ts';
import type { Parts } from './parts.ts';

/**
 * Opens the database for an app or a job. Its batches update the leaderboards. A batch that queued deliveries also
 * wakes the sender.
 */
export function openPartsDb(parts: Pick<Parts, 'd1' | 'ranks' | 'sender' | 'mail'>): Db {
  const db = openDb(parts.d1, { tell: (update) => parts.ranks.tell(update), wake: () => parts.sender.wake() });
  return Object.assign(db, { hasMail: parts.mail !== null });
}
