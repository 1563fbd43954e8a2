import { UNKNOWN_COMPANY, type LiveState } from '../domain/live/audience.ts';
import { NO_LIVE_CHANGES, type LiveChanges } from '../domain/live/live-changes.ts';
import type { RoomReport } from './hub.ts';

/** The state in a room's storage. */
export interface RoomState {
  /** `live` is the state that the hub sent last, and `lastSent` is the state that the sockets have. */
  live: LiveState;
  lastSent: LiveState;
  /** The changes since the last broadcast. */
  changes: LiveChanges;
  /** True while `live` or `changes` waits for a broadcast. */
  isNew: boolean;
  toldAtMs: number;
  /** The last report to the hub; null before the first one. */
  reported: RoomReport | null;
}

export const NEW_ROOM: RoomState = {
  live: UNKNOWN_COMPANY,
  lastSent: UNKNOWN_COMPANY,
  changes: NO_LIVE_CHANGES,
  isNew: false,
  toldAtMs: 0,
  reported: null,
};
