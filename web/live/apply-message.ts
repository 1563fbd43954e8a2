import { PRESENCE_NAMED_MAX, type ServerMessage, type UsersOnline } from '../../domain/live/messages.ts';
import { applyChange } from '../../domain/live/presence.ts';
import type { LiveState } from './live-store.ts';

/** The largest number of check-ins in the live state. A screen reads older check-ins from the API. */
export const LIVE_CHECK_INS_MAX = 50;

type Change = Extract<UsersOnline, { kind: 'change' }>;

/**
 * Applies a change of presence. This device's user may have made the change on another device. When this device's user
 * leaves the list during a connection, the user has chosen to appear offline.
 */
function applyPresence(state: LiveState, change: Change, ownId: string): Partial<LiveState> {
  const put = change.put.find(({ userId }) => userId === ownId)?.status;
  return {
    total: change.total,
    ownStatus: put ?? (change.gone.includes(ownId) ? 'offline' : state.ownStatus),
    onlineUsers: applyChange(state.onlineUsers, change).slice(0, PRESENCE_NAMED_MAX),
  };
}

/** Returns the fields of the live state that a message of the room changes. `ownId` is the id of this device's user. */
export function applyMessage(
  state: LiveState,
  message: ServerMessage,
  { ownId, nowMs }: { ownId: string; nowMs: number },
): Partial<LiveState> {
  const lastActivity = nowMs;
  switch (message.type) {
    case 'users_online':
      if (message.kind === 'change') return { lastActivity, ...applyPresence(state, message, ownId) };
      return { lastActivity, total: message.total, ownStatus: message.ownStatus, onlineUsers: message.users };
    case 'realtime_stats':
      return { lastActivity, realtimeStats: message };
    case 'activity': {
      const checkIns = message.events.flatMap((event) =>
        event.kind === 'check_in' ? [{ checkIn: event.checkIn, receivedAtMs: nowMs }] : [],
      );
      if (checkIns.length === 0) return { lastActivity };
      const ids = new Set(checkIns.map(({ checkIn }) => checkIn.id));
      const before = state.checkIns.filter(({ checkIn }) => !ids.has(checkIn.id));
      return { lastActivity, checkIns: [...checkIns, ...before].slice(0, LIVE_CHECK_INS_MAX) };
    }
  }
}
