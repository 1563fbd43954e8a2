import { waitUntil } from 'cloudflare:workers';
import { RANK_ROOM, type RankRoom } from '../../party/rank-room.ts';
import type { Ranks } from '../parts.ts';

/** The longest wait in milliseconds. After it a screen shows no rank. */
const LIMIT_MS = 50;

/** Returns the leaderboards in the company's room. */
export function ranksInRoom(rooms: DurableObjectNamespace<RankRoom>, newId: () => string): Ranks {
  // A stub that failed stays broken, so each call gets its own.
  const room = () => rooms.getByName(RANK_ROOM);
  return {
    tell(update) {
      const message = { ...update, id: newId() };
      // Tries once more. A message that is still lost is made up for within the hour.
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
