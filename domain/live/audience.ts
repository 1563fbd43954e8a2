import type { LiveEvent, LiveTopic, RealtimeStats, ServerMessage } from './messages.ts';
import { ACTIVITY_EVENTS_MAX } from './messages.ts';
import { NOBODY_ONLINE, tellChange, type Presence } from './presence.ts';
import type { LiveCheckIn, LiveChanges } from './live-changes.ts';

/** All sockets of one audience get the same messages. */
export const AUDIENCES = ['admin', 'employee', 'display'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** With fewer users, the figures would reveal which users are missing, so only admins see the figures. */
export const SHOWN_FROM_PEOPLE = 5;

export interface LiveState {
  /** A room ignores a state that arrives late, because its number is lower. */
  turn: number;
  at: string;
  presence: Presence;
  day: RealtimeStats['day'];
  isDayShown: boolean;
  latest: LiveCheckIn[];
}

function listAwards({ checkIn }: LiveCheckIn): LiveEvent[] {
  const got = { userId: checkIn.userId, name: checkIn.user.name, at: checkIn.createdAt };
  const bonus = checkIn.pointsLines.find(({ reason }) => reason === 'streak_bonus');
  return [
    ...checkIn.awards.map((award) => ({
      ...got,
      kind: award.kind,
      title: award.kind === 'badge' ? award.name : award.id,
    })),
    ...(bonus ? [{ ...got, kind: 'streak' as const, title: String(checkIn.streakDay) }] : []),
  ];
}

/**
 * Admins receive all events. Employees receive the awards and streaks of users who do not hide from the leaderboard.
 */
export function listEvents(audience: Audience, checkIns: readonly LiveCheckIn[]): LiveEvent[] {
  if (audience === 'display') return [];
  const events = checkIns.flatMap((one): LiveEvent[] => {
    const awards = one.isHidden ? [] : listAwards(one);
    return audience === 'admin' ? [...awards, { kind: 'check_in', checkIn: one.checkIn }] : awards;
  });
  return events.slice(0, ACTIVITY_EVENTS_MAX);
}

const OF_WALLS: readonly LiveTopic[] = ['check_in', 'people'];

/**
 * A display receives only the changed topics, and then requests the figures of its wall. The figures of a wall are
 * rounded so that they reveal no single user. The socket of a wall must not reveal more than these figures.
 */
export function tellStats(
  audience: Audience,
  { at, presence, day, isDayShown }: LiveState,
  changed: RealtimeStats['changed'],
): RealtimeStats {
  if (audience === 'display') {
    const shown = changed.filter((topic) => OF_WALLS.includes(topic));
    return { type: 'realtime_stats', at, onlineNow: 0, day: null, changed: shown };
  }
  const isSeen = audience === 'admin' || isDayShown;
  return { type: 'realtime_stats', at, onlineNow: presence.total, day: isSeen ? day : null, changed };
}

const tellActivity = (events: LiveEvent[]): ServerMessage[] =>
  events.length > 0 ? [{ type: 'activity', events }] : [];

export function greet(audience: Audience, state: LiveState): ServerMessage[] {
  return [
    tellStats(audience, state, []),
    ...tellActivity(audience === 'admin' ? listEvents(audience, state.latest) : []),
  ];
}

export function tellAudience(
  audience: Audience,
  before: LiveState,
  after: LiveState,
  changes: LiveChanges,
): ServerMessage[] {
  const change = audience === 'display' ? null : tellChange(before.presence, after.presence);
  const stats = tellStats(audience, after, changes.changed);
  const old = tellStats(audience, before, changes.changed);
  const hasChanges =
    stats.changed.length > 0 ||
    stats.onlineNow !== old.onlineNow ||
    JSON.stringify(stats.day) !== JSON.stringify(old.day);
  return [
    ...(change ? [change] : []),
    ...(hasChanges ? [stats] : []),
    ...tellActivity(listEvents(audience, changes.checkIns)),
  ];
}

export const UNKNOWN_COMPANY: LiveState = {
  turn: 0,
  at: '1970-01-01T00:00:00.000Z',
  presence: NOBODY_ONLINE,
  day: null,
  isDayShown: false,
  latest: [],
};
