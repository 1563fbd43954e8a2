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

/** What adding a check-in does. Points are signed; badges pay beside them. */
const effectSchema = v.strictObject({
  /** With the bonuses of later days. */
  points: integerSchema,
  badgePoints: countSchema,
  /** The streak that stands today. */
  currentStreak: countSchema,
});
export type CorrectionEffect = v.InferOutput<typeof effectSchema>;

/** A check-in that somebody missed to make. The time is by the person's clock. */
export const checkInAdditionSchema = v.strictObject({
  userId: idSchema,
  date: localDateSchema,
  time: timeSchema,
  /** The person reads it. */
  reason: reasonSchema,
  /** The effect that the admin was shown: the act is refused when it would have another. */
  expected: v.optional(effectSchema),
});
export type CheckInAddition = v.InferOutput<typeof checkInAdditionSchema>;

export const additionPreviewQuerySchema = v.strictObject({ userId: idSchema, date: localDateSchema, time: timeSchema });
export type AdditionPreviewQuery = v.InferOutput<typeof additionPreviewQuerySchema>;

/** What adding a check-in would do, by the record as it is now. */
export const additionPreviewSchema = v.strictObject({
  date: v.string(),
  /** The streak that stands today without it. */
  streakBefore: countSchema,
  ...effectSchema.entries,
  /** Later check-ins whose streak or bonuses change. */
  changedDays: countSchema,
  /** The names of the badges that come with it. */
  badges: v.array(v.string()),
});
export type AdditionPreview = v.InferOutput<typeof additionPreviewSchema>;

/** A check-in that should not be. `keepPoints`: the person keeps what it brought, also what is not spent. */
export const checkInVoidingSchema = v.strictObject({
  userId: idSchema,
  date: localDateSchema,
  reason: reasonSchema,
  keepPoints: v.optional(v.boolean()),
});
export type CheckInVoiding = v.InferOutput<typeof checkInVoidingSchema>;

/** What a correction did. */
export const correctionSchema = v.strictObject({
  userId: v.string(),
  date: v.string(),
  /** Points that came (or went), with the bonuses of later days; badges pay beside it. */
  points: v.number(),
  /** The streak that stands today. */
  currentStreak: v.number(),
  /** Later check-ins whose streak or bonuses changed. */
  changedDays: v.number(),
});
export type Correction = v.InferOutput<typeof correctionSchema>;

/** A person asks for a correction of one of their days. */
export const correctionAskSchema = v.strictObject({
  date: localDateSchema,
  /** By their clock, of a check-in to be added; null: the day's check-in is to be taken away. */
  time: v.nullable(timeSchema),
  /** Admins read it. */
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
  /** The admin's reason; null while the request is open, and where they gave none. */
  decisionReason: v.nullable(v.string()),
  decidedAt: v.nullable(instantSchema),
  createdAt: instantSchema,
  /** Grows with every change; send it back to guard a decision. */
  version: countSchema,
});
export type CorrectionRequest = v.InferOutput<typeof correctionRequestSchema>;

export const correctionRequestsSchema = pageSchema(correctionRequestSchema);
export const CORRECTION_PAGE = 50;
export const correctionRequestsQuerySchema = v.strictObject({
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 100)),
});

/** The user who made a request, as admins see them. */
export const askingUserSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  department: v.string(),
  avatarUrl: v.string(),
  timeZone: v.string(),
});

/** An open request as admins see it: with who asks, and the check-in that the day has. */
export const correctionInQueueSchema = v.strictObject({
  ...correctionRequestSchema.entries,
  user: askingUserSchema,
  checkIn: v.nullable(v.strictObject({ checkInTime: instantSchema, timeZone: v.string(), pointsEarned: countSchema })),
  /** Whether the reader may decide on it: nobody on their own, a super admin alone on an admin's. */
  mayDecide: v.boolean(),
});
export type CorrectionInQueue = v.InferOutput<typeof correctionInQueueSchema>;

export const correctionQueueSchema = pageSchema(correctionInQueueSchema);

/** A decision with other fields beside it. */
/* @__NO_SIDE_EFFECTS__ */
export function decisionOf<const Entries extends v.ObjectEntries>(entries: Entries) {
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
  // Of an object with any other fields: TypeScript follows no path into a generic one.
  return v.pipe(schema, saysWhy as unknown as v.GenericValidation<v.InferOutput<typeof schema>>);
}

/** An admin's word on a request. The person reads the reason, and a refusal needs one. */
export const correctionDecisionSchema = decisionOf({
  /** When a check-in is taken away: the person keeps what it brought, also what is not spent. */
  keepPoints: v.optional(v.boolean()),
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type CorrectionDecision = v.InferOutput<typeof correctionDecisionSchema>;

/** The decided request, and what its correction did; null where it was rejected. */
export const correctionDecidedSchema = v.strictObject({
  request: correctionRequestSchema,
  correction: v.nullable(correctionSchema),
});
export type CorrectionDecided = v.InferOutput<typeof correctionDecidedSchema>;
