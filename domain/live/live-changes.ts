import type { CheckInWithUser } from '../api/checkins.ts';
import { ACTIVITY_EVENTS_MAX, type LiveTopic } from './messages.ts';

export interface LiveCheckIn {
  checkIn: CheckInWithUser;
  /** Other users then do not see the awards of the check-in. */
  isHidden: boolean;
}

export interface LiveChanges {
  changed: LiveTopic[];
  checkIns: LiveCheckIn[];
}

export const NO_LIVE_CHANGES: LiveChanges = { changed: [], checkIns: [] };

export const addTopics = (before: readonly LiveTopic[], more: readonly LiveTopic[]): LiveTopic[] => [
  ...new Set([...before, ...more]),
];

export function mergeLiveChanges(before: LiveChanges, later: LiveChanges): LiveChanges {
  const byId = new Map([...later.checkIns, ...before.checkIns].map((one) => [one.checkIn.id, one]));
  return {
    changed: addTopics(before.changed, later.changed),
    checkIns: [...byId.values()].slice(0, ACTIVITY_EVENTS_MAX),
  };
}

/**
 * Both lists have the latest check-ins of a day. When a check-in is voided, an older check-in can move into the list.
 * Such a check-in is not new, so it is left out: it is older than all check-ins of a full list `before`.
 */
export function findNewCheckIns(before: readonly LiveCheckIn[], after: readonly LiveCheckIn[]): LiveCheckIn[] {
  const known = new Set(before.map(({ checkIn }) => checkIn.id));
  const oldest = before.length < ACTIVITY_EVENTS_MAX ? '' : (before.at(-1)?.checkIn.checkInTime ?? '');
  return after.filter(({ checkIn }) => !known.has(checkIn.id) && checkIn.checkInTime >= oldest);
}
