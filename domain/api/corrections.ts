import * as v from 'valibot';
import { CORRECTION_STATUSES } from '../checkins/correction-requests.ts';
import {
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  integerSchema,
  localDateSchema,
  pageSchema,
  reasonSchema,
  timeSchema,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';
import { refuseAs } from './field-issues.ts';

const effectSchema = v.strictObject({
  /** The points without those of badges. The bonuses of later days can change, so the number may be negative. */
  points: integerSchema,
  badgePoints: countSchema,
  currentStreak: countSchema,
});
export type CorrectionEffect = v.InferOutput<typeof effectSchema>;

/** The time is in the user's local time. */
export const checkInAdditionSchema = v.strictObject({
  userId: idSchema,
  date: localDateSchema,
  time: timeSchema,
  /** The reason, which the user reads. */
  reason: reasonSchema,
  /** The effect that the admin saw in the preview. The request is refused when the effect has changed since then. */
  expected: v.optional(effectSchema),
});
export type CheckInAddition = v.InferOutput<typeof checkInAdditionSchema>;

export const additionPreviewQuerySchema = v.strictObject({ userId: idSchema, date: localDateSchema, time: timeSchema });
export type AdditionPreviewQuery = v.InferOutput<typeof additionPreviewQuerySchema>;

export const additionPreviewSchema = v.strictObject({
  date: v.string(),
  streakBefore: countSchema,
  ...effectSchema.entries,
  /** The number of later check-ins whose streak or bonuses change. */
  changedDays: countSchema,
  badges: v.array(v.string()),
});
export type AdditionPreview = v.InferOutput<typeof additionPreviewSchema>;

/** With `keepPoints`, the user keeps all points of the check-in, spent or not. */
export const checkInVoidingSchema = v.strictObject({
  userId: idSchema,
  date: localDateSchema,
  reason: reasonSchema,
  keepPoints: v.optional(v.boolean()),
});
export type CheckInVoiding = v.InferOutput<typeof checkInVoidingSchema>;

export const correctionSchema = v.strictObject({
  userId: v.string(),
  date: v.string(),
  /** Negative when points were taken. Includes bonuses of later days, but no points of badges. */
  points: v.number(),
  currentStreak: v.number(),
  changedDays: v.number(),
});
export type Correction = v.InferOutput<typeof correctionSchema>;

export const correctionAskSchema = v.strictObject({
  date: localDateSchema,
  /** The local time of a check-in to add; null to void the day's check-in. */
  time: v.nullable(timeSchema),
  /** The reason, which admins read. */
  reason: reasonSchema,
});
export type CorrectionAsk = v.InferOutput<typeof correctionAskSchema>;

export const correctionWithdrawalSchema = v.strictObject({});

export const correctionRequestSchema = v.strictObject({
  id: idSchema,
  date: localDateSchema,
  time: v.nullable(timeSchema),
  reason: v.string(),
  status: v.picklist(CORRECTION_STATUSES),
  decisionReason: v.nullable(v.string()),
  decidedAt: v.nullable(instantSchema),
  createdAt: instantSchema,
  /** A decision with an older version is refused. */
  version: countSchema,
});
export type CorrectionRequest = v.InferOutput<typeof correctionRequestSchema>;

export const correctionRequestsSchema = pageSchema(correctionRequestSchema);
export const CORRECTION_PAGE = 50;
export const correctionRequestsQuerySchema = v.strictObject({
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});

export const askingUserSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  department: v.string(),
  avatarUrl: v.string(),
  location: v.string(),
  /** The zone that the user chose last. */
  timeZone: v.string(),
});

export const correctionInQueueSchema = v.strictObject({
  ...correctionRequestSchema.entries,
  user: askingUserSchema,
  checkIn: v.nullable(v.strictObject({ checkInTime: instantSchema, timeZone: v.string(), pointsEarned: countSchema })),
  /** Only super admins decide on an admin's request, and nobody on their own. */
  mayDecide: v.boolean(),
});
export type CorrectionInQueue = v.InferOutput<typeof correctionInQueueSchema>;

export const correctionQueueSchema = pageSchema(correctionInQueueSchema);

/* @__NO_SIDE_EFFECTS__ */
export function toDecisionSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.strictObject({
    ...entries,
    decision: v.picklist(['approve', 'reject']),
    reason: v.optional(reasonSchema),
  });
  type Decided = { decision: 'approve' | 'reject'; reason?: string | undefined };
  const saysWhy = v.forward(
    v.partialCheck<Decided, [['decision'], ['reason']], Decided, string>(
      [['decision'], ['reason']],
      ({ decision, reason }) => decision === 'approve' || Boolean(reason),
      refuseAs('reason_missing'),
    ),
    ['reason'],
  );
  // The cast is needed because TypeScript cannot follow a path into an object type with generic fields.
  return v.pipe(schema, saysWhy as unknown as v.GenericValidation<v.InferOutput<typeof schema>>);
}

/** A rejection needs a reason, which the user reads. */
export const correctionDecisionSchema = toDecisionSchema({
  keepPoints: v.optional(v.boolean()),
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type CorrectionDecision = v.InferOutput<typeof correctionDecisionSchema>;

/** `correction` is null after a rejection. */
export const correctionDecidedSchema = v.strictObject({
  request: correctionRequestSchema,
  correction: v.nullable(correctionSchema),
});
export type CorrectionDecided = v.InferOutput<typeof correctionDecidedSchema>;
