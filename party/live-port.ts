import { findRoom } from '../domain/live/rooms.ts';
import type { Env } from '../worker/env.ts';
import { NO_ROOMS, type Live } from '../worker/parts.ts';
import { HUB_NAME } from './hub.ts';

/** The live rooms as the app knows them; none where there are no bindings. */
export function liveOf({ LIVE, HUB }: Env, shards: number): Live {
  if (!LIVE || !HUB) return NO_ROOMS;
  // Made anew for each call: a stub belongs to the request that made it.
  const hub = () => HUB.getByName(HUB_NAME);
  return {
    changed: (topics) => hub().poke(topics),
    usersChanged: (keys) => hub().usersChanged(keys),
    async issueTicket(holder, { timeZone, key }) {
      const room = findRoom(timeZone, key, shards);
      return { room, ticket: await LIVE.getByName(room).issue(holder) };
    },
  };
}
