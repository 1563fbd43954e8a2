import { openDb, type Db } from './db/client.ts';
import type { Live, Parts } from './parts.ts';

/** Its batches have effects on the leaderboards, the sender and the rooms. */
export function openPartsDb(parts: Pick<Parts, 'd1' | 'ranks' | 'sender' | 'mail'>): Db {
  const db = openDb(parts.d1, {
    tellLeaderboards: (update) => parts.ranks.tell(update),
    wakeSender: () => parts.sender.wake(),
  });
  return Object.assign(db, { hasMail: parts.mail !== null });
}

export async function tellRooms({ after }: Db, live: Live): Promise<void> {
  if (!after) return;
  const { topics, users, walls } = after.rooms;
  const calls = [
    ...(topics.size > 0 ? [live.changed([...topics])] : []),
    ...(users.size > 0 ? [live.usersChanged([...users])] : []),
    ...[...walls].map((id) => live.closeDisplay(id)),
  ];
  for (const told of [topics, users, walls]) told.clear();
  await Promise.all(calls);
}
