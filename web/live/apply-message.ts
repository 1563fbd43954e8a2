import { PRESENCE_NAMED_MAX, type ServerMessage, type UsersOnline } from '../../domain/live/messages.ts';
import { applyChange } from '../../domain/live/presence.ts';
import type { LiveState } from './live-store.ts';

/** The number of latest check-ins to keep. A screen's own list has the rest. */
export const LIVE_CHECK_INS_MAX = 50;

type Change = Extract<UsersOnline, { kind: 'change' }>;

/**
 * Applies a change of presence. The change may be about this device's own user, made on another device. When the own
 * user leaves the list while connected, the user has chosen to be hidden.
 */
function applyPresence(state: LiveState, change: Change, ownId: string): Partial<LiveState> {
  const put = change.put.find(({ userId }) => userId === ownId)?.status;
  return {
    total: change.total,
    ownStatus: put ?? (change.gone.includes(ownId) ? 'offline' : state.ownStatus),
    onlineUsers: applyChange(state.onlineUsers, change).slice(0, PRESENCE_NAMED_MAX),
  };
}

/** Returns the changes that a room's message makes to the state. `ownId`: the user of this device. */
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
