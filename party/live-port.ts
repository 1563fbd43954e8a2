import { findRoom } from '../domain/live/rooms.ts';
import type { Env } from '../worker/env.ts';
import { NO_ROOMS, type Live } from '../worker/parts.ts';
import { HUB_NAME } from './hub.ts';
import { logFailure } from './wake.ts';

/** The live rooms as the app knows them; none where there are no bindings. */
export function liveOf({ LIVE, HUB }: Env, shards: number): Live {
  if (!LIVE || !HUB) return NO_ROOMS;
  // Asked for each time: a stub belongs to the request that made it, and these parts serve many.
  const findHub = () => HUB.getByName(HUB_NAME);
  return {
    changed: async (topics) => findHub().poke(topics),
    async usersChanged(keys) {
      // Once more: somebody who may not use the app any more would stay connected for up to an hour.
      await findHub()
        .usersChanged(keys)
        .catch(() => findHub().usersChanged(keys));
    },
    closeDisplay: async (id) => findHub().closeDisplay(id),
    heal: async () => findHub().heal(),
    async issueTicket(holder, { timeZone, key }) {
      const room = findRoom(timeZone, key, shards);
      try {
        return { room, ticket: await LIVE.getByName(room).issue(holder) };
      } catch (error) {
        logFailure('live ticket', error);
        return null;
      }
    },
  };
}
