import { waitUntil } from 'cloudflare:workers';
import { RANK_ROOM, type RankRoomCalls } from '#party/rooms.ts';
import type { Ranks } from '../parts.ts';

/** The longest wait for the room, in milliseconds. After this time, a screen shows no rank. */
const LIMIT_MS = 50;

export function ranksInRoom(rooms: DurableObjectNamespace<RankRoomCalls>, newId: () => string): Ranks {
  // A stub that failed stays broken, so each call gets a new stub.
  const room = () => rooms.getByName(RANK_ROOM);
  return {
    tell(update) {
      const message = { ...update, id: newId() };
      // A failed call is tried once more. If the message is lost, the room corrects its counts within an hour.
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
