import { create } from 'zustand';
import type { CheckInWithUser } from '../../domain/api/checkins.ts';
import type { ClientMessage, OnlineUser, PresenceStatus, RealtimeStats } from '../../domain/live/messages.ts';

/** Spec section 3. `error`: the last try to connect failed; further ones may be on their way. */
export type LiveStatus = 'disconnected' | 'connecting' | 'connected' | 'error';

/** A check-in that the room told of, and when, epoch milliseconds of this device. */
export interface LiveCheckIn {
  checkIn: CheckInWithUser;
  receivedAtMs: number;
}

export interface LiveState {
  status: LiveStatus;
  /** When the last message came, epoch milliseconds; null before the first. */
  lastActivity: number | null;
  /** The users who are online and named, at most PRESENCE_NAMED_MAX. */
  onlineUsers: readonly OnlineUser[];
  /** How many are online in the whole company. */
  total: number;
  /** Presence of the person of this device, as the room has it. */
  ownStatus: PresenceStatus;
  realtimeStats: RealtimeStats | null;
  /** Somebody asked for another try, which goes on. */
  isRetried: boolean;
  /** The latest first. */
  checkIns: readonly LiveCheckIn[];
}

/** Without a connection nobody is known to be online, and no figure moves. Spec section 4. */
export const NOT_LIVE: Omit<LiveState, 'status' | 'lastActivity'> = {
  onlineUsers: [],
  total: 0,
  ownStatus: 'online',
  realtimeStats: null,
  isRetried: false,
  checkIns: [],
};

export const useLive = create<LiveState>(() => ({ status: 'disconnected', lastActivity: null, ...NOT_LIVE }));

/** What a screen can ask of the connection; the session sets it while there is one (session.ts). */
export interface LiveCommands {
  send: (message: ClientMessage) => void;
  retry: () => void;
}

let commands: LiveCommands | null = null;

export const setCommands = (next: LiveCommands | null): void => {
  commands = next;
};

/** Chooses one's own presence. Shown at once; the room tells the other devices. */
export function chooseStatus(status: PresenceStatus): void {
  useLive.setState({ ownStatus: status });
  commands?.send({ type: 'status', status });
}

export function retryLive(): void {
  useLive.setState({ isRetried: true });
  commands?.retry();
}

/** Presence of a user, as far as it is known here; null for who is offline, hides, or is not named. */
export function useStatusOf(userId: string): OnlineUser['status'] | null {
  return useLive((state) => state.onlineUsers.find((user) => user.userId === userId)?.status ?? null);
}

/** Whether a screen says that it is not live: while nothing is tried, and while what somebody asked for is tried. */
export const isNotLive = ({ status, isRetried }: LiveState): boolean =>
  status === 'error' || (status === 'connecting' && isRetried);

/** Whether who is online is shown: while there is a connection, and while one that was lost comes back. */
export const isPresenceKnown = ({ status, lastActivity, total }: LiveState): boolean =>
  status === 'connected' || (status === 'connecting' && lastActivity !== null && total > 0);

/** Whether screens are told of changes, so that they need not ask by the clock. */
export const isLive = (): boolean => useLive.getState().status === 'connected';
