import * as v from 'valibot';
import { LEAVE_KINDS, LEAVE_STATUSES, LEFT_OUT_REASONS, STORED_LEAVE_KINDS } from '../leaves/kinds.ts';
import { EMAIL_LENGTH_MAX } from '../people/import/import-rows.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { askingUserSchema, correctionRequestsQuerySchema, toDecisionSchema } from './corrections.ts';
import { countSchema, cutDaySchema, idSchema, instantSchema, pageSchema, reasonSchema, text } from './common.ts';
import { refuseAs } from './field-issues.ts';
import { errorCodeSchema } from './people.ts';

/** Four years. A longer leave is a typing error. */
export const LEAVE_DAYS = 1461;

const kindSchema = v.picklist(LEAVE_KINDS);
const storedKindSchema = v.picklist(STORED_LEAVE_KINDS);

/** Days that are too far in the past or the future are left out later (domain/leaves/leave-days.ts). */
/* @__NO_SIDE_EFFECTS__ */
function toLeaveSchema<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.strictObject({ ...entries, startDate: cutDaySchema, endDate: cutDaySchema });
  type Fields = v.InferOutput<typeof schema>;
  type Days = Record<'startDate' | 'endDate', LocalDate>;
  const rule = (holds: (days: Days) => boolean, message: string) =>
    // The cast is needed because TypeScript cannot follow a path into an object type with generic fields.
    v.forward(
      v.partialCheck<Days, [['startDate'], ['endDate']], Days, string>([['startDate'], ['endDate']], holds, message),
      ['endDate'],
    ) as unknown as v.GenericValidation<Fields>;
  return v.pipe(
    schema,
    rule(({ startDate, endDate }) => endDate >= startDate, refuseAs('before_first_day')),
    rule(
      ({ startDate, endDate }) => endDate < addDays(startDate, LEAVE_DAYS),
      refuseAs('leave_too_long', { days: LEAVE_DAYS }),
    ),
  );
}

export const leaveInputSchema = toLeaveSchema({
  userId: idSchema,
  kind: v.optional(kindSchema, 'vacation'),
  /** The reason, which the user reads. */
  reason: reasonSchema,
});
export type LeaveInput = v.InferOutput<typeof leaveInputSchema>;

export const leaveAskSchema = toLeaveSchema({
  kind: kindSchema,
  /** The reason, which admins read. */
  reason: v.optional(text(0, 300), ''),
});
export type LeaveAsk = v.InferOutput<typeof leaveAskSchema>;

export const leaveTakingBackSchema = v.strictObject({
  /** The reason, which the user reads. */
  reason: reasonSchema,
});
export type LeaveTakingBack = v.InferOutput<typeof leaveTakingBackSchema>;

export const leaveEffectSchema = v.strictObject({
  id: v.string(),
  userId: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  kind: storedKindSchema,
  /** The streak bonuses that are added or taken, because the streak changes. */
  points: v.number(),
  currentStreak: v.number(),
  changedDays: v.number(),
});
export type LeaveEffect = v.InferOutput<typeof leaveEffectSchema>;

export const LEAVE_PAGE = 20;

export const leavesQuerySchema = v.strictObject({
  userId: v.optional(idSchema),
  ...correctionRequestsQuerySchema.entries,
});

export const leaveSchema = v.strictObject({
  id: v.string(),
  userId: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  kind: storedKindSchema,
  status: v.picklist(LEAVE_STATUSES),
  note: v.string(),
  decisionReason: v.nullable(v.string()),
  createdAt: instantSchema,
});
export type LeaveRecord = v.InferOutput<typeof leaveSchema>;

export const leavePageSchema = v.strictObject({
  ...pageSchema(
    v.strictObject({
      ...leaveSchema.entries,
      /** The admin who gave the leave or decided on it. Null when unknown, and when the reader is no admin. */
      createdByName: v.nullable(v.string()),
    }),
  ).entries,
  mayAsk: v.boolean(),
});
export type LeavePage = v.InferOutput<typeof leavePageSchema>;

export const leaveInQueueSchema = v.strictObject({
  ...leaveSchema.entries,
  user: askingUserSchema,
  /** The number of scheduled days that the leave would cover, without the days that existing leave covers. */
  coveredDays: countSchema,
  overlaps: v.array(v.strictObject({ startDate: v.string(), endDate: v.string() })),
  /** Only super admins decide on an admin's request, and nobody on their own. */
  mayDecide: v.boolean(),
});
export type LeaveInQueue = v.InferOutput<typeof leaveInQueueSchema>;
export const leaveQueueSchema = pageSchema(leaveInQueueSchema);

export const leaveDecisionSchema = toDecisionSchema({});
export type LeaveDecision = v.InferOutput<typeof leaveDecisionSchema>;

/** The effect is null after a rejection. */
export const leaveDecidedSchema = v.strictObject({ leave: leaveSchema, effect: v.nullable(leaveEffectSchema) });
export type LeaveDecided = v.InferOutput<typeof leaveDecidedSchema>;

/** Each leave is written in its own database batch. */
export const LEAVE_ROWS_MAX = 20;

export const leaveRowsSchema = v.strictObject({
  rows: v.pipe(
    v.array(toLeaveSchema({ email: text(1, EMAIL_LENGTH_MAX), kind: kindSchema })),
    v.minLength(1),
    v.maxLength(LEAVE_ROWS_MAX),
  ),
  /** The reason, which the users read. */
  reason: reasonSchema,
  dryRun: v.boolean(),
});
export type LeaveRows = v.InferOutput<typeof leaveRowsSchema>;
export type LeaveFileRow = LeaveRows['rows'][number];

const spanSchema = v.strictObject({ startDate: v.string(), endDate: v.string() });

/** `there` means that the user already has leave of the same kind on all days of the row that can be given. */
export const leaveRowResultSchema = v.strictObject({
  outcome: v.picklist(['ready', 'given', 'there', 'refused']),
  /** Null when no user has the address. */
  name: v.nullable(v.string()),
  days: v.optional(spanSchema),
  leftOut: v.optional(v.array(v.strictObject({ ...spanSchema.entries, reason: v.picklist(LEFT_OUT_REASONS) }))),
  /** The code is validation_failed when the days are too far in the past or the future. */
  code: v.optional(errorCodeSchema),
  message: v.optional(v.string()),
});
export type LeaveRowResult = v.InferOutput<typeof leaveRowResultSchema>;

export const leaveRowsResultSchema = v.strictObject({ items: v.array(leaveRowResultSchema) });
