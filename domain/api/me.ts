import * as v from 'valibot';
import { DAY_KINDS } from '../calendar/work-calendar.ts';
import { PRESENCE_STATUSES } from '../live/messages.ts';
import { DEPARTMENT_STAGES } from '../people/department-day.ts';
import { REWARD_OFFERS } from '../rewards/goal.ts';
import { awardedSchema } from './badges.ts';
import { MOOD_READERS } from '../checkins/mood-readers.ts';
import { checkInSchema } from './checkins.ts';
import {
  countSchema,
  deviceIdSchema,
  idSchema,
  instantSchema,
  integerSchema,
  localDateSchema,
  timeSchema,
} from './common.ts';
import { brandSchema } from './images.ts';
import { rewardSchema } from './rewards.ts';
import { userSchema } from './users.ts';

/** One day of the person's current week. */
export const weekDaySchema = v.strictObject({
  date: localDateSchema,
  kind: v.picklist(DAY_KINDS),
  checkedIn: v.boolean(),
  /** Missed, and a streak freeze was spent on it. */
  frozen: v.boolean(),
});
export type WeekDay = v.InferOutput<typeof weekDaySchema>;

/** A reward that the balance does not cover yet. */
export const nextRewardSchema = v.pick(rewardSchema, ['id', 'name', 'icon', 'category', 'pointsCost']);
export type NextReward = v.InferOutput<typeof nextRewardSchema>;

/** The reward that one saves for, as it is now, and whether it can be claimed. */
export const pinnedRewardSchema = v.strictObject({ ...nextRewardSchema.entries, offer: v.picklist(REWARD_OFFERS) });
export type PinnedReward = v.InferOutput<typeof pinnedRewardSchema>;

/** PUT /api/me/pin. */
export const pinSchema = v.strictObject({ rewardId: idSchema });
export const pinnedSchema = v.strictObject({ pinnedReward: v.nullable(pinnedRewardSchema) });

/** An award with when it was given. */
export const recentAwardSchema = v.strictObject({ ...awardedSchema.entries, at: instantSchema });
export type RecentAward = v.InferOutput<typeof recentAwardSchema>;

/** The id of the device that a clock check is for; without it none is given. */
export const meHeadersSchema = v.object({ 'device-id': v.optional(deviceIdSchema) });

/** GET /api/me: the record and what the first screen needs. */
export const meSchema = v.strictObject({
  ...userSchema.entries,
  /** The status that one chose for all devices, by the live room. Nobody else is told who chose to be offline. Spec section 3. */
  presenceStatus: v.picklist(PRESENCE_STATUSES),
  /** Place by all points ever earned; null for people who do not rank, and while it is not known. */
  rank: v.nullable(countSchema),
  /** Places climbed since Monday; negative is down. */
  rankChange: integerSchema,
  /** How many of the achievements are unlocked. */
  achievementsCount: countSchema,
  /** Streak freezes in hand, and the most one can have: 0 where the setting has none. */
  streakFreezes: v.strictObject({ left: countSchema, cap: countSchema }),
  /** The cheapest reward that costs more than the balance; null when there is none. */
  nextReward: v.nullable(nextRewardSchema),
  /** The reward that one saves for. */
  pinnedReward: v.nullable(pinnedRewardSchema),
  /** How many of one's department are in today, never who; null in a small one (domain/people/department-day.ts). */
  departmentToday: v.nullable(v.strictObject({ stage: v.picklist(DEPARTMENT_STAGES), count: v.nullable(countSchema) })),
  /** Today in the person's zone, by the server's clock. */
  today: v.strictObject({
    date: localDateSchema,
    timeZone: v.string(),
    kind: v.picklist(DAY_KINDS),
    now: instantSchema,
    /** `now`, signed for the device that asked: proves the time of check-ins that it makes offline. Opaque. */
    clockCheck: v.nullable(v.string()),
  }),
  /** Whether the user's location decides their zone: then it is not theirs to choose. */
  isZoneBound: v.boolean(),
  /** Whether the user may check in with a station's code, or has to. `none`: no station shows one. */
  codeUse: v.picklist(['none', 'offered', 'needed']),
  /** The readers of the mood and the note of a check-in made now. */
  moodReaders: v.picklist(MOOD_READERS),
  /** The company's name and logo. */
  brand: brandSchema,
  todayCheckIn: v.nullable(checkInSchema),
  /** The next streak day that brings a bonus. */
  nextBonus: v.nullable(v.strictObject({ streakDay: countSchema, points: integerSchema })),
  /**
   * Local times before which a check-in is early, and on time, the points each brings, and the longest streak that screens
   * show (null: any).
   */
  scoring: v.strictObject({
    earlyBefore: timeSchema,
    onTimeBefore: timeSchema,
    earlyPoints: integerSchema,
    basePoints: integerSchema,
    displayedStreakCap: v.nullable(countSchema),
  }),
  stats: v.strictObject({
    /** Mean of the last 30 check-ins at most; null without any. */
    averageCheckInTime: v.nullable(timeSchema),
    /** Points that a check-in brings on average, to a tenth (domain/rewards/goal.ts). */
    pointsPerCheckIn: v.pipe(v.number(), v.minValue(0)),
    /** The newest three. */
    recentAchievements: v.array(recentAwardSchema),
    weeklyProgress: v.strictObject({
      checkedIn: countSchema,
      scheduled: countSchema,
      days: v.array(weekDaySchema),
    }),
  }),
});
export type Me = v.InferOutput<typeof meSchema>;
