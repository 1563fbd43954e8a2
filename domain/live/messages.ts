import * as v from 'valibot';
import { checkInWithUserSchema } from '../api/checkins.ts';
import { countSchema, idSchema, instantSchema, integerSchema } from '../api/common.ts';

/** Spec section 3. */
export const PRESENCE_STATUSES = ['online', 'away', 'busy', 'offline'] as const;
export type PresenceStatus = (typeof PRESENCE_STATUSES)[number];

/** Further users count only in the total of the message. */
export const PRESENCE_NAMED_MAX = 50;

/** A user who has an open connection and did not choose the status offline. */
export const onlineUserSchema = v.strictObject({
  userId: idSchema,
  name: v.string(),
  avatarUrl: v.string(),
  department: v.string(),
  status: v.picklist(['online', 'away', 'busy']),
});
export type OnlineUser = v.InferOutput<typeof onlineUserSchema>;

const namedUsers = v.pipe(v.array(onlineUserSchema), v.maxLength(PRESENCE_NAMED_MAX));

/**
 * The first message has a list, and later messages have changes of the list, at most once a second. `total` counts the
 * online users of the whole company.
 */
export const usersOnlineSchema = v.variant('kind', [
  v.strictObject({
    type: v.literal('users_online'),
    kind: v.literal('list'),
    total: countSchema,
    /** The caller's own status on all of their devices. */
    ownStatus: v.picklist(PRESENCE_STATUSES),
    users: namedUsers,
  }),
  v.strictObject({
    type: v.literal('users_online'),
    kind: v.literal('change'),
    total: countSchema,
    put: namedUsers,
    gone: v.pipe(v.array(idSchema), v.maxLength(PRESENCE_NAMED_MAX)),
  }),
]);

/** A screen that shows a changed part requests it again. */
export const LIVE_TOPICS = ['check_in', 'points', 'redemption', 'people', 'requests', 'thanks'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Null for users who may not see them. */
export const liveDaySchema = v.strictObject({
  checkedIn: countSchema,
  /** The percentage of on-time check-ins on scheduled days, with one decimal. */
  onTimeRate: v.nullable(v.number()),
  pointsGiven: integerSchema,
});

export const realtimeStatsSchema = v.strictObject({
  type: v.literal('realtime_stats'),
  at: instantSchema,
  onlineNow: countSchema,
  day: v.nullable(liveDaySchema),
  changed: v.pipe(v.array(v.picklist(LIVE_TOPICS)), v.maxLength(LIVE_TOPICS.length)),
});

/** When there are more events, the oldest events are left out. */
export const ACTIVITY_EVENTS_MAX = 20;

/** A check-in (only for admins), or an award or streak bonus that other users may see. */
export const liveEventSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('check_in'), checkIn: checkInWithUserSchema }),
  v.strictObject({
    kind: v.picklist(['badge', 'achievement', 'streak']),
    userId: idSchema,
    name: v.string(),
    /** The badge's name, the achievement's id, or the days of the streak. */
    title: v.string(),
    at: instantSchema,
  }),
]);
export type LiveEvent = v.InferOutput<typeof liveEventSchema>;

export const activityMessageSchema = v.strictObject({
  type: v.literal('activity'),
  events: v.pipe(v.array(liveEventSchema), v.minLength(1), v.maxLength(ACTIVITY_EVENTS_MAX)),
});

/** Spec section 7, Real-time socket. */
export const serverMessageSchema = v.union([usersOnlineSchema, realtimeStatsSchema, activityMessageSchema]);
export type ServerMessage = v.InferOutput<typeof serverMessageSchema>;
export type UsersOnline = v.InferOutput<typeof usersOnlineSchema>;
export type RealtimeStats = v.InferOutput<typeof realtimeStatsSchema>;

export const CLIENT_MESSAGE_MAX = 256;

export const clientMessageSchema = v.variant('type', [
  v.strictObject({ type: v.literal('status'), status: v.picklist(PRESENCE_STATUSES) }),
  v.strictObject({ type: v.literal('idle'), isIdle: v.boolean() }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessageSchema>;

export const AWAY_AFTER_MS = 5 * 60_000;

/** The platform answers this message without waking the Durable Object of the room. */
export const PING = 'ping';
export const PONG = 'pong';

/** The close codes after which a client must not reconnect on its own. */
export const CLOSE_CODES = { ticketRefused: 4401, deactivated: 4403, flooded: 4429 } as const;
