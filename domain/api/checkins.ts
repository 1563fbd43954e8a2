import * as v from 'valibot';
import { codeSchema, positionSchema } from './stations.ts';
import { CHECK_IN_NOTES_MAX } from '../text/limits.ts';
import { MOOD_READERS } from '../checkins/mood-readers.ts';
import { MOODS } from '../checkins/moods.ts';
import { CHECK_IN_TYPES, POINTS_LINE_REASONS } from '../scoring/score.ts';
import { awardedSchema } from './badges.ts';
import {
  countSchema,
  cursorSchema,
  deviceIdSchema,
  idSchema,
  instantSchema,
  integerSchema,
  listSchema,
  localDateSchema,
  pageSchema,
  text,
  wholeNumberParam,
} from './common.ts';

/** How a check-in was made. `printed`: with the code on a station's paper, which proves less than a changing one. */
export const CHECK_IN_METHODS = ['button', 'qr', 'printed', 'kiosk', 'offline'] as const;
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number];

/**
 * The proof of a check-in's time: our clock saw it (`verified`), a clock check of the same day proves it (`late`), an
 * admin gave it (`added`),
 * or nobody but the user's device does (`unverified`), which also is one of the place that a station asks for (0054).
 */
export const TIME_PROOFS = ['verified', 'late', 'added', 'unverified'] as const;
export type TimeProof = (typeof TIME_PROOFS)[number];

/** One reason for points, as the receipt shows it. `every` and `streakDay` are set on streak bonuses. */
export const pointsLineSchema = v.strictObject({
  reason: v.picklist(POINTS_LINE_REASONS),
  points: integerSchema,
  every: v.optional(countSchema),
  streakDay: v.optional(countSchema),
});

/** A check-in with its points explained. Spec section 3. */
export const checkInSchema = v.strictObject({
  id: idSchema,
  userId: idSchema,
  /** The day it counts for, in the person's zone. */
  localDate: localDateSchema,
  timeZone: v.string(),
  checkInTime: instantSchema,
  method: v.picklist(CHECK_IN_METHODS),
  timeProof: v.picklist(TIME_PROOFS),
  checkInType: v.picklist(CHECK_IN_TYPES),
  isOnTime: v.boolean(),
  /** Sum of `pointsLines`. */
  pointsEarned: integerSchema,
  /** The part of `pointsEarned` that bonuses brought. */
  bonusPoints: integerSchema,
  pointsLines: v.array(pointsLineSchema),
  streakDay: countSchema,
  location: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  mood: v.nullable(v.picklist(MOODS)),
  /** The badges and achievements that it brought; their points are ledger rows of their own. */
  awards: v.array(awardedSchema),
  createdAt: instantSchema,
});
export type CheckIn = v.InferOutput<typeof checkInSchema>;

/** A check-in in a list. On a day off nobody is late. */
export const listedCheckInSchema = v.strictObject({
  ...checkInSchema.entries,
  /** The person's calendar has the day as a rest day or a holiday, or they were on leave. */
  isDayOff: v.boolean(),
  /** The name that the station now has at which it was made; null where it was made at none. */
  station: v.nullable(v.string()),
});
export type ListedCheckIn = v.InferOutput<typeof listedCheckInSchema>;

export const checkInsSchema = listSchema(listedCheckInSchema);

/** A check-in in an admin's list, with who made it. */
export const checkInWithUserSchema = v.strictObject({
  ...listedCheckInSchema.entries,
  user: v.strictObject({ id: idSchema, name: v.string(), department: v.string(), avatarUrl: v.string() }),
});
export type CheckInWithUser = v.InferOutput<typeof checkInWithUserSchema>;

export const checkInsTodaySchema = pageSchema(checkInWithUserSchema);

/** No clock check has more letters; one that is none at all is refused no check-in, only its proof. */
const CLOCK_CHECK_MAX = 200;

export const checkInInputSchema = v.strictObject({
  mood: v.optional(v.picklist(MOODS)),
  notes: v.optional(text(0, CHECK_IN_NOTES_MAX)),
  /** The readers of mood and note that the screen named before the check-in. Without them admins never read the words. */
  moodReaders: v.optional(v.picklist(MOOD_READERS)),
  location: v.optional(text(0, 80)),
  /** When it was made, when that is not now: offline, or on a slow connection. */
  occurredAt: v.optional(instantSchema),
  /** The newest clock check that GET /api/me signed for the device, and the device's id. */
  clockCheck: v.optional(v.pipe(v.string(), v.maxLength(CLOCK_CHECK_MAX))),
  deviceId: v.optional(deviceIdSchema),
  /** The code of a station that was scanned or typed. */
  code: v.optional(codeSchema),
  /** Where the device is, after its station asked (`position_needed`). It is stored nowhere. */
  position: v.optional(positionSchema),
  /** The device kept the scan until it had a connection: nobody was there any more to be asked for the position. */
  wasQueued: v.optional(v.boolean()),
  /** An outbox that an earlier release filled sends it. Nobody signed it, so it proves nothing. */
  clockCheckedAt: v.optional(instantSchema),
});
export type CheckInInput = v.InferOutput<typeof checkInInputSchema>;

/** The mood and the note of today's check-in, both anew. */
export const dayWordsSchema = v.strictObject({
  mood: v.nullable(v.picklist(MOODS)),
  notes: text(0, CHECK_IN_NOTES_MAX),
  moodReaders: v.picklist(MOOD_READERS),
});
export type DayWordsInput = v.InferOutput<typeof dayWordsSchema>;

export const checkInsQuerySchema = v.strictObject({
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
  userId: v.optional(idSchema),
  proof: v.optional(v.picklist(TIME_PROOFS)),
});

export const todayQuerySchema = v.strictObject({
  proof: v.optional(v.picklist(TIME_PROOFS)),
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});
