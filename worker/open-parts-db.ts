import { openDb, type Db } from './db/client.ts';
import type { Parts } from './parts.ts';

/** The database of an app or a job: its batches tell the leaderboards, and wake the sender where they queued deliveries. */
export function openPartsDb(parts: Pick<Parts, 'd1' | 'ranks' | 'sender' | 'mail'>): Db {
  const db = openDb(parts.d1, { tell: (news) => parts.ranks.tell(news), wake: () => parts.sender.wake() });
  return Object.assign(db, { hasMail: parts.mail !== null });
}
