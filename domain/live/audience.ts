import type { LiveEvent, RealtimeStats, ServerMessage } from './messages.ts';
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

/** The awards and streak bonuses of a check-in, as `name` got them. */
function listAwards({ checkIn }: LiveCheckIn, name: string): LiveEvent[] {
  const got = { userId: checkIn.userId, name, at: checkIn.createdAt };
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
 * What an audience hears of check-ins, the newest first. Admins hear of each; everybody hears of awards of users who show
 * themselves on the leaderboard, and a display only of users who let displays name them, by the first name.
 */
export function listEvents(audience: Audience, checkIns: readonly LiveCheckIn[]): LiveEvent[] {
  const events = checkIns.flatMap((one): LiveEvent[] => {
    const name = audience === 'display' ? one.displayedName : one.checkIn.user.name;
    const awards = one.isHidden || name === null ? [] : listAwards(one, name);
    return audience === 'admin' ? [...awards, { kind: 'check_in', checkIn: one.checkIn }] : awards;
  });
  return events.slice(0, ACTIVITY_EVENTS_MAX);
}

/** The figures for an audience. */
export function tellStats(
  audience: Audience,
  { at, presence, day, isDayShown }: LiveState,
  changed: RealtimeStats['changed'],
): RealtimeStats {
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
    news.changed.length > 0 ||
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
