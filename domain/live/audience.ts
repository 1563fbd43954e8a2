import type { LiveEvent, LiveTopic, RealtimeStats, ServerMessage } from './messages.ts';
import { ACTIVITY_EVENTS_MAX } from './messages.ts';
import { NOBODY_ONLINE, tellChange, type Presence } from './presence.ts';
import type { LiveCheckIn, News } from './news.ts';

/** For whom a message is: everybody of one audience gets the same. */
export const AUDIENCES = ['admin', 'employee', 'display'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A company in which fewer people are scheduled on a day shows the day's figures to admins alone: they would tell who is missing. */
export const SHOWN_FROM_PEOPLE = 5;

/** The company as its rooms know it. */
export interface LiveState {
  /** Grows with each change, so that an older state that arrives late is known as one. */
  turn: number;
  at: string;
  presence: Presence;
  day: RealtimeStats['day'];
  /** Whether at least SHOWN_FROM_PEOPLE people are scheduled. */
  isDayShown: boolean;
  /** The latest check-ins of the day, the newest first. */
  latest: LiveCheckIn[];
}

/** The awards and streak bonuses of a check-in. */
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
 * What an audience hears of check-ins, the newest first. Admins hear of each; employees hear of awards of users who show
 * themselves on the leaderboard, and displays of nothing.
 */
export function listEvents(audience: Audience, checkIns: readonly LiveCheckIn[]): LiveEvent[] {
  if (audience === 'display') return [];
  const events = checkIns.flatMap((one): LiveEvent[] => {
    const awards = one.isHidden ? [] : listAwards(one);
    return audience === 'admin' ? [...awards, { kind: 'check_in', checkIn: one.checkIn }] : awards;
  });
  return events.slice(0, ACTIVITY_EVENTS_MAX);
}

/** What changes what a wall shows. */
const OF_WALLS: readonly LiveTopic[] = ['check_in', 'people'];

/**
 * The figures for an audience. A display hears only that something changed, and asks for the figures of walls: those are coarser,
 * so that they say of nobody whether they are in, and whoever reads the socket of a wall must not know more.
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

/** What a socket of an audience hears first: figures, and for admins the latest check-ins of the day. */
export function greet(audience: Audience, state: LiveState): ServerMessage[] {
  return [
    tellStats(audience, state, []),
    ...tellActivity(audience === 'admin' ? listEvents(audience, state.latest) : []),
  ];
}

/** The messages of one broadcast to an audience: of each kind one at most. `before` is what was broadcast last. */
export function tellAudience(audience: Audience, before: LiveState, after: LiveState, news: News): ServerMessage[] {
  // A display names nobody who is online.
  const change = audience === 'display' ? null : tellChange(before.presence, after.presence);
  const stats = tellStats(audience, after, news.changed);
  const old = tellStats(audience, before, news.changed);
  const isNews =
    stats.changed.length > 0 ||
    stats.onlineNow !== old.onlineNow ||
    JSON.stringify(stats.day) !== JSON.stringify(old.day);
  return [
    ...(change ? [change] : []),
    ...(isNews ? [stats] : []),
    ...tellActivity(listEvents(audience, news.checkIns)),
  ];
}

/** The company before anything is known of it. */
export const UNKNOWN_COMPANY: LiveState = {
  turn: 0,
  at: '1970-01-01T00:00:00.000Z',
  presence: NOBODY_ONLINE,
  day: null,
  isDayShown: false,
  latest: [],
};
