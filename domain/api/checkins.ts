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

/**
 * `printed` is a scan of the printed code on a station's poster. Such a scan proves less than the scan of a code that
 * changes.
 */
export const CHECK_IN_METHODS = ['button', 'qr', 'printed', 'kiosk', 'offline'] as const;
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number];

/**
 * The proof of a check-in's time.
 * - `verified`: the time is from the server's clock.
 * - `late`: a clock check of the same day proves the time.
 * - `unverified`: only the user's device reported the time. A check-in is also unverified when its station requires a
 *   place and the place is unproven (docs/decisions/0051).
 */
export const TIME_PROOFS = ['verified', 'late', 'added', 'unverified'] as const;
export type TimeProof = (typeof TIME_PROOFS)[number];

export const pointsLineSchema = v.strictObject({
  reason: v.picklist(POINTS_LINE_REASONS),
  points: integerSchema,
  every: v.optional(countSchema),
  streakDay: v.optional(countSchema),
});

/** Spec section 3. */
export const checkInSchema = v.strictObject({
  id: idSchema,
  userId: idSchema,
  /** The user's local day for which the check-in counts. */
  localDate: localDateSchema,
  timeZone: v.string(),
  checkInTime: instantSchema,
  method: v.picklist(CHECK_IN_METHODS),
  timeProof: v.picklist(TIME_PROOFS),
  checkInType: v.picklist(CHECK_IN_TYPES),
  isOnTime: v.boolean(),
  pointsEarned: integerSchema,
  bonusPoints: integerSchema,
  pointsLines: v.array(pointsLineSchema),
  streakDay: countSchema,
  location: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  mood: v.nullable(v.picklist(MOODS)),
  /** The points of these awards are separate ledger rows. */
  awards: v.array(awardedSchema),
  createdAt: instantSchema,
});
export type CheckIn = v.InferOutput<typeof checkInSchema>;

/** A check-in on a day off is never shown as late. */
export const listedCheckInSchema = v.strictObject({
  ...checkInSchema.entries,
  /** True on a rest day or holiday of the user's calendar, and during leave. */
  isDayOff: v.boolean(),
  station: v.nullable(v.string()),
});
export type ListedCheckIn = v.InferOutput<typeof listedCheckInSchema>;

export const checkInsSchema = listSchema(listedCheckInSchema);

export const checkInWithUserSchema = v.strictObject({
  ...listedCheckInSchema.entries,
  user: v.strictObject({ id: idSchema, name: v.string(), department: v.string(), avatarUrl: v.string() }),
});
export type CheckInWithUser = v.InferOutput<typeof checkInWithUserSchema>;

export const checkInsTodaySchema = pageSchema(checkInWithUserSchema);

/** A check-in with an invalid clock check is accepted, but its time is not proven. */
const CLOCK_CHECK_MAX = 200;

export const checkInInputSchema = v.strictObject({
  mood: v.optional(v.picklist(MOODS)),
  notes: v.optional(text(0, CHECK_IN_NOTES_MAX)),
  /** When the field is absent, admins never see the mood and the note. */
  moodReaders: v.optional(v.picklist(MOOD_READERS)),
  location: v.optional(text(0, 80)),
  /** The field is absent when the check-in is made now, without the outbox. */
  occurredAt: v.optional(instantSchema),
  /** The newest clock check that GET /api/me signed for the device. */
  clockCheck: v.optional(v.pipe(v.string(), v.maxLength(CLOCK_CHECK_MAX))),
  deviceId: v.optional(deviceIdSchema),
  code: v.optional(codeSchema),
  /** Sent after the station required it (`position_needed`). Never stored. */
  position: v.optional(positionSchema),
  /** True when the device queued the scan while it was offline, so the app could not ask the user for the position. */
  wasQueued: v.optional(v.boolean()),
  /** Only check-ins that an earlier release queued have this time. The time is not signed, so it proves nothing. */
  clockCheckedAt: v.optional(instantSchema),
});
export type CheckInInput = v.InferOutput<typeof checkInInputSchema>;

/** Each request replaces both. */
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
