import type { CheckInWithUser } from '../api/checkins.ts';
import { ACTIVITY_EVENTS_MAX, type LiveTopic } from './messages.ts';

/** A check-in with what decides who may hear of its awards. */
export interface LiveCheckIn {
  checkIn: CheckInWithUser;
  /** Whether the user hides from the leaderboard. */
  isHidden: boolean;
}

/** What happened since the last broadcast. */
export interface News {
  changed: LiveTopic[];
  /** The newest first. */
  checkIns: LiveCheckIn[];
}

export const NO_NEWS: News = { changed: [], checkIns: [] };

export const addTopics = (before: readonly LiveTopic[], more: readonly LiveTopic[]): LiveTopic[] => [
  ...new Set([...before, ...more]),
];

/** Two broadcasts in one: the later check-ins first, each once. */
export function mergeNews(before: News, later: News): News {
  const byId = new Map([...later.checkIns, ...before.checkIns].map((one) => [one.checkIn.id, one]));
  return {
    changed: addTopics(before.changed, later.changed),
    checkIns: [...byId.values()].slice(0, ACTIVITY_EVENTS_MAX),
  };
}

/**
 * The check-ins that came since `before`, the latest of a day. One that only moved up because another was taken back is older than
 * all of a full list, and is none.
 */
export function findNewCheckIns(before: readonly LiveCheckIn[], after: readonly LiveCheckIn[]): LiveCheckIn[] {
  const known = new Set(before.map(({ checkIn }) => checkIn.id));
  const oldest = before.length < ACTIVITY_EVENTS_MAX ? '' : (before.at(-1)?.checkIn.checkInTime ?? '');
  return after.filter(({ checkIn }) => !known.has(checkIn.id) && checkIn.checkInTime >= oldest);
}
