import { UNKNOWN_COMPANY, type LiveState } from '../domain/live/audience.ts';
import { NO_NEWS, type News } from '../domain/live/news.ts';
import type { RoomReport } from './hub.ts';

/** What a room keeps in its storage. */
export interface RoomState {
  /** The company as the hub handed it on last, and as the sockets know it. */
  live: LiveState;
  told: LiveState;
  /** What happened since it was told. */
  news: News;
  /** Whether `live` or `news` was not told yet. */
  isNew: boolean;
  toldAtMs: number;
  /** What the hub knows of this room; null before the first time. */
  reported: RoomReport | null;
}

export const NEW_ROOM: RoomState = {
  live: UNKNOWN_COMPANY,
  told: UNKNOWN_COMPANY,
  news: NO_NEWS,
  isNew: false,
  toldAtMs: 0,
  reported: null,
};
