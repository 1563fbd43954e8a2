import { create } from 'zustand';
import type { CheckInWithUser } from '#domain/api/checkins.ts';
import type { ClientMessage, OnlineUser, PresenceStatus, RealtimeStats } from '#domain/live/messages.ts';
import { localDateIn, type LocalDate } from '#domain/time/local-date.ts';

/** Spec section 3. `error` means that the last try to connect failed. More tries may follow. */
export type LiveStatus = 'disconnected' | 'connecting' | 'connected' | 'error';

/** A check-in that the room sent, with the time of its arrival in epoch milliseconds by this device's clock. */
export interface LiveCheckIn {
  checkIn: CheckInWithUser;
  receivedAtMs: number;
}

export interface LiveState {
  status: LiveStatus;
  /** The time of the last message, epoch milliseconds, or null before the first message. */
  lastActivity: number | null;
  onlineUsers: readonly OnlineUser[];
  total: number;
  /** The presence of this device's user, from the room's last report or from the user's own choice just now. */
  ownStatus: PresenceStatus;
  realtimeStats: RealtimeStats | null;
  /** True while a retry that the user requested is under way. */
  isRetried: boolean;
  checkIns: readonly LiveCheckIn[];
}

/** Spec section 4. */
export const NOT_LIVE: Omit<LiveState, 'status' | 'lastActivity'> = {
  onlineUsers: [],
  total: 0,
  ownStatus: 'online',
  realtimeStats: null,
  isRetried: false,
  checkIns: [],
};

export const useLive = create<LiveState>(() => ({ status: 'disconnected', lastActivity: null, ...NOT_LIVE }));

/** The commands of a screen to the connection. live-session.ts sets them while a session runs. */
interface LiveCommands {
  send: (message: ClientMessage) => void;
  retry: () => void;
}

let commands: LiveCommands | null = null;

export const setCommands = (next: LiveCommands | null): void => {
  commands = next;
};

/** This device shows the choice at once, and the room sends it to the other devices. */
export function chooseStatus(status: PresenceStatus): void {
  useLive.setState({ ownStatus: status });
  commands?.send({ type: 'status', status });
}

export function retryLive(): void {
  useLive.setState({ isRetried: true });
  commands?.retry();
}

export function useUserStatus(userId: string): OnlineUser['status'] | null {
  return useLive((state) => state.onlineUsers.find((user) => user.userId === userId)?.status ?? null);
}

export const isNotLive = ({ status, isRetried }: LiveState): boolean =>
  status === 'error' || (status === 'connecting' && isRetried);

export const isPresenceKnown = ({ status, lastActivity, total }: LiveState): boolean =>
  status === 'connected' || (status === 'connecting' && lastActivity !== null && total > 0);

export const isLive = (): boolean => useLive.getState().status === 'connected';

/** The number of devices that should react per second when all online devices react to the same event. */
const ACTS_A_SECOND = 200;
const SPREAD_MAX_MS = 30_000;

/** Each device waits a random part of this time. */
export const crowdSpreadMs = (): number => Math.min((useLive.getState().total / ACTS_A_SECOND) * 1_000, SPREAD_MAX_MS);

/** Returns null when the room has no figures, or still has the figures of the day before. */
export function readLiveDay(
  stats: RealtimeStats | null,
  { date, timeZone }: { date: LocalDate; timeZone: string },
): RealtimeStats['day'] {
  return stats?.day && localDateIn(timeZone, new Date(stats.at)) === date ? stats.day : null;
}
