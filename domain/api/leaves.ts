import * as v from 'valibot';
import { LEAVE_KINDS, LEAVE_STATUSES } from '../leaves/kinds.ts';
import { EMAIL_LENGTH_MAX } from '../people/import-rows.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { askingUserSchema, correctionRequestsQuerySchema, decisionOf } from './corrections.ts';
import { countSchema, idSchema, instantSchema, localDateSchema, pageSchema, reasonSchema, text } from './common.ts';
import { refuseAs } from './field-issues.ts';
import { errorCodeSchema } from './people.ts';

/** Leave is given at most this many days ahead, and for as many: whoever is away for longer is given another one later. */
export const LEAVE_DAYS = 366;

const kindSchema = v.picklist(LEAVE_KINDS);

/** A leave of at most LEAVE_DAYS days, both ends included; also one that is over. */
/* @__NO_SIDE_EFFECTS__ */
function leaveOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.strictObject({ ...entries, startDate: localDateSchema, endDate: localDateSchema });
  type Fields = v.InferOutput<typeof schema>;
  type Days = Record<'startDate' | 'endDate', LocalDate>;
  const rule = (holds: (days: Days) => boolean, message: string) =>
    // Of an object with any other fields: TypeScript follows no path into a generic one.
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

export const leaveInputSchema = leaveOf({
  userId: idSchema,
  kind: v.optional(kindSchema, 'vacation'),
  /** The person reads it. */
  reason: reasonSchema,
});
export type LeaveInput = v.InferOutput<typeof leaveInputSchema>;

/** A person asks for leave. */
export const leaveAskSchema = leaveOf({
  kind: kindSchema,
  /** Admins read it. */
  reason: v.optional(text(0, 300), ''),
});
export type LeaveAsk = v.InferOutput<typeof leaveAskSchema>;

export const leaveTakingBackSchema = v.strictObject({
  /** The person reads it. */
  reason: reasonSchema,
});
export type LeaveTakingBack = v.InferOutput<typeof leaveTakingBackSchema>;

/** What giving leave, or taking it back, did. */
export const leaveEffectSchema = v.strictObject({
  id: v.string(),
  userId: v.string(),
  startDate: v.string(),
  endDate: v.string(),
  kind: kindSchema,
  /** Points of bonuses that came with it, or went. */
  points: v.number(),
  /** The streak that stands today. */
  currentStreak: v.number(),
  /** Check-ins whose streak or bonuses changed. */
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
  kind: kindSchema,
  /** Cancelled: it was taken back. */
  status: v.picklist(LEAVE_STATUSES),
  /** The reason that it was given with, or asked for with. */
  note: v.string(),
  /** Of who approved or rejected a request; null without one. */
  decisionReason: v.nullable(v.string()),
  createdAt: instantSchema,
});
export type LeaveRecord = v.InferOutput<typeof leaveSchema>;

export const leavePageSchema = v.strictObject({
  ...pageSchema(
    v.strictObject({
      ...leaveSchema.entries,
      /** Of who gave it or decided on it, for admins; null where nobody is known. */
      createdByName: v.nullable(v.string()),
    }),
  ).entries,
  /** Whether people may ask for leave. */
  mayAsk: v.boolean(),
});
export type LeavePage = v.InferOutput<typeof leavePageSchema>;

/** A leave that waits for a decision, as admins see it. */
export const leaveInQueueSchema = v.strictObject({
  ...leaveSchema.entries,
  user: askingUserSchema,
  /** Days of work that it would cover, beside the leave that the person has. */
  coveredDays: countSchema,
  /** The person's leave on some of these days. */
  overlaps: v.array(v.strictObject({ startDate: v.string(), endDate: v.string() })),
  /** Whether the reader may decide on it: nobody on their own, a super admin alone on an admin's. */
  mayDecide: v.boolean(),
});
export type LeaveInQueue = v.InferOutput<typeof leaveInQueueSchema>;
export const leaveQueueSchema = pageSchema(leaveInQueueSchema);

/** An admin's word on a request. The person reads the reason, and a refusal needs one. */
export const leaveDecisionSchema = decisionOf({});
export type LeaveDecision = v.InferOutput<typeof leaveDecisionSchema>;

/** The decided request, and what the leave did; null where it was rejected. */
export const leaveDecidedSchema = v.strictObject({ leave: leaveSchema, effect: v.nullable(leaveEffectSchema) });
export type LeaveDecided = v.InferOutput<typeof leaveDecidedSchema>;

/** Rows of a file that one request takes: each that is given is a batch of its own. */
export const LEAVE_ROWS_MAX = 20;

export const leaveRowsSchema = v.strictObject({
  rows: v.pipe(
    v.array(leaveOf({ email: text(1, EMAIL_LENGTH_MAX), kind: kindSchema })),
    v.minLength(1),
    v.maxLength(LEAVE_ROWS_MAX),
  ),
  /** The people read it. */
  reason: reasonSchema,
  /** Says what would happen, and gives nothing. */
  dryRun: v.boolean(),
});
export type LeaveRows = v.InferOutput<typeof leaveRowsSchema>;
export type LeaveFileRow = LeaveRows['rows'][number];

/** The outcome of a row, in a dry run the one it would have: `there` is leave of the same days and kind that the user already has. */
export const leaveRowResultSchema = v.strictObject({
  outcome: v.picklist(['ready', 'given', 'there', 'refused']),
  /** Null where nobody has the address. */
  name: v.nullable(v.string()),
  /** Why it is refused; `message` says it in English. Days of long ago or of years ahead are validation_failed. */
  code: v.optional(errorCodeSchema),
  message: v.optional(v.string()),
});
export type LeaveRowResult = v.InferOutput<typeof leaveRowResultSchema>;

/** In the order of the rows. */
export const leaveRowsResultSchema = v.strictObject({ items: v.array(leaveRowResultSchema) });
