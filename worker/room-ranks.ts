import { waitUntil } from 'cloudflare:workers';
import { RANK_ROOM, type RankRoom } from '../party/rank-room.ts';
import type { Ranks } from './parts.ts';

/** A screen shows no rank rather than wait longer. */
const LIMIT_MS = 50;

/** The leaderboards in the company's room. */
export function ranksInRoom(rooms: DurableObjectNamespace<RankRoom>, newId: () => string): Ranks {
  // A stub that failed stays broken: each call has its own.
  const room = () => rooms.getByName(RANK_ROOM);
  return {
    tell(news) {
      const message = { ...news, id: newId() };
      // Once more; a word that is lost all the same is made good within the hour.
      const once = async () => room().tell(message);
      waitUntil(
        once()
          .catch(once)
          .catch(() => undefined),
      );
    },
    async countAbove(questions) {
      const unknown = questions.map(() => null);
      const counted: Promise<(number | null)[]> = room()
        .countAbove(questions)
        .catch(() => unknown);
      return Promise.race([counted, scheduler.wait(LIMIT_MS).then(() => unknown)]);
    },
  };
}
