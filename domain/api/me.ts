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
import { ownUserSchema } from './users.ts';

export const weekDaySchema = v.strictObject({
  date: localDateSchema,
  kind: v.picklist(DAY_KINDS),
  checkedIn: v.boolean(),
  /** True when the day was missed and a streak freeze was used. */
  frozen: v.boolean(),
});
export type WeekDay = v.InferOutput<typeof weekDaySchema>;

export const nextRewardSchema = v.pick(rewardSchema, ['id', 'name', 'icon', 'pictureUrl', 'category', 'pointsCost']);
export type NextReward = v.InferOutput<typeof nextRewardSchema>;

export const pinnedRewardSchema = v.strictObject({ ...nextRewardSchema.entries, offer: v.picklist(REWARD_OFFERS) });
export type PinnedReward = v.InferOutput<typeof pinnedRewardSchema>;

/** PUT /api/me/pin. */
export const pinSchema = v.strictObject({ rewardId: idSchema });
export const pinnedSchema = v.strictObject({ pinnedReward: v.nullable(pinnedRewardSchema) });

export const recentAwardSchema = v.strictObject({ ...awardedSchema.entries, at: instantSchema });
export type RecentAward = v.InferOutput<typeof recentAwardSchema>;

/** The response has no clock check when the header is absent. */
export const meHeadersSchema = v.object({ 'device-id': v.optional(deviceIdSchema) });

export const meSchema = v.strictObject({
  ...ownUserSchema.entries,
  /** From the live room. Other users never see the choice to be offline. Spec section 3. */
  presenceStatus: v.picklist(PRESENCE_STATUSES),
  /** The rank by all points ever earned. Null for users who do not rank, and while the rank is unknown. */
  rank: v.nullable(countSchema),
  /** The number of ranks climbed since Monday; negative after a fall. */
  rankChange: integerSchema,
  achievementsCount: countSchema,
  /** `cap` is 0 when freezes are off. */
  streakFreezes: v.strictObject({ left: countSchema, cap: countSchema }),
  nextReward: v.nullable(nextRewardSchema),
  pinnedReward: v.nullable(pinnedRewardSchema),
  /** Null when the department is small (domain/people/department-day.ts). */
  departmentToday: v.nullable(
    v.strictObject({ stage: v.picklist(DEPARTMENT_STAGES), count: v.nullable(countSchema), sun: countSchema }),
  ),
  /** First names of colleagues in the department who just checked in and chose to be named. At most 3, newest first. */
  arrivals: v.pipe(v.array(v.string()), v.maxLength(3)),
  /** First names of colleagues in the department who are away today or later this week, and chose to show it. */
  away: v.pipe(v.array(v.string()), v.maxLength(5)),
  /** By the server's clock. */
  today: v.strictObject({
    date: localDateSchema,
    timeZone: v.string(),
    kind: v.picklist(DAY_KINDS),
    now: instantSchema,
    /** `now`, signed for the requesting device. A clock check proves the time of check-ins made offline. */
    clockCheck: v.nullable(v.string()),
  }),
  /** True when the user's location decides the time zone. */
  isZoneBound: v.boolean(),
  /** `none` means that no station shows a code. */
  codeUse: v.picklist(['none', 'offered', 'needed']),
  moodReaders: v.picklist(MOOD_READERS),
  brand: brandSchema,
  todayCheckIn: v.nullable(checkInSchema),
  /** Today included, if the user checks in on every scheduled day. Null when none follows within 60 days. */
  nextBonus: v.nullable(v.strictObject({ date: localDateSchema, streakDay: countSchema, points: integerSchema })),
  /** `earlyWindowMinutes` is null for the whole day before `earlyBefore`. `displayedStreakCap` is null for no limit. */
  scoring: v.strictObject({
    earlyBefore: timeSchema,
    earlyWindowMinutes: v.nullable(countSchema),
    onTimeBefore: timeSchema,
    earlyPoints: integerSchema,
    basePoints: integerSchema,
    paysDaysOff: v.boolean(),
    displayedStreakCap: v.nullable(countSchema),
  }),
  stats: v.strictObject({
    /** The average time of the last check-ins on scheduled days, at most 30. */
    averageCheckInTime: v.nullable(timeSchema),
    /** To a tenth (domain/rewards/goal.ts). */
    pointsPerCheckIn: v.pipe(v.number(), v.minValue(0)),
    recentAchievements: v.array(recentAwardSchema),
    weeklyProgress: v.strictObject({
      checkedIn: countSchema,
      scheduled: countSchema,
      days: v.array(weekDaySchema),
    }),
  }),
});
export type Me = v.InferOutput<typeof meSchema>;
