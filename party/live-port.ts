import { findRoom } from '#domain/live/rooms.ts';
import type { Env } from '#worker/env.ts';
import { NO_ROOMS, type Live } from '#worker/parts.ts';
import { HUB_NAME } from './rooms.ts';
import { logFailure } from './wake.ts';

export function openLive({ LIVE, HUB }: Env, shards: number): Live {
  if (!LIVE || !HUB) return NO_ROOMS;
  // Each call needs a new stub, because a stub belongs to one request and this port serves many requests.
  const findHub = () => HUB.getByName(HUB_NAME);
  return {
    changed: async (topics) => findHub().poke(topics),
    async usersChanged(keys) {
      // A failed call is repeated once. Without the call, a user who lost access would stay connected for up to an
      // hour.
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
