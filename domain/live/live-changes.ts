import type { CheckInWithUser } from '../api/checkins.ts';
import { ACTIVITY_EVENTS_MAX, type LiveTopic } from './messages.ts';

/** A check-in, and whether its awards are visible to others. */
export interface LiveCheckIn {
  checkIn: CheckInWithUser;
  /** True when the user hides from the leaderboard. */
  isHidden: boolean;
}

/** The changes since the last broadcast. */
export interface LiveChanges {
  changed: LiveTopic[];
  /** The check-ins, newest first. */
  checkIns: LiveCheckIn[];
}

export const NO_LIVE_CHANGES: LiveChanges = { changed: [], checkIns: [] };

export const addTopics = (before: readonly LiveTopic[], more: readonly LiveTopic[]): LiveTopic[] => [
  ...new Set([...before, ...more]),
];

/** Merges two broadcasts into one. The later check-ins come first, each once. */
export function mergeLiveChanges(before: LiveChanges, later: LiveChanges): LiveChanges {
  const byId = new Map([...later.checkIns, ...before.checkIns].map((one) => [one.checkIn.id, one]));
  return {
    changed: addTopics(before.changed, later.changed),
    checkIns: [...byId.values()].slice(0, ACTIVITY_EVENTS_MAX),
  };
}

/**
 * Returns the check-ins that are new since `before`, which holds the latest of a day. A check-in that only moved up
 * because another was voided is not new.
 * It is recognised because it is older than all of a full list.
 */
export function findNewCheckIns(before: readonly LiveCheckIn[], after: readonly LiveCheckIn[]): LiveCheckIn[] {
  const known = new Set(before.map(({ checkIn }) => checkIn.id));
  const oldest = before.length < ACTIVITY_EVENTS_MAX ? '' : (before.at(-1)?.checkIn.checkInTime ?? '');
  return after.filter(({ checkIn }) => !known.has(checkIn.id) && checkIn.checkInTime >= oldest);
}
