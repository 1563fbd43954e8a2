import * as v from 'valibot';
import { CELEBRATION_KINDS } from '../thanks/celebrations.ts';
import { AUDIENCES } from '../thanks/readers.ts';
import { THANKS_STATES } from '../thanks/states.ts';
import { THANKS_MAX_POINTS, thanksValueSchema } from '../thanks/values.ts';
import {
  aboutText,
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  localDateSchema,
  pageSchema,
  reasonSchema,
  searchSchema,
  wholeNumber,
} from './common.ts';
import { refuseAs } from './field-issues.ts';

export const THANKS_RECEIVERS_MAX = 10;
export const THANKS_WORDS_MAX = 500;

/** A page of the feed reads few rows, so it is short. */
export const THANKS_PAGE = 10;

const personSchema = v.strictObject({
  userId: idSchema,
  name: v.string(),
  avatarUrl: v.string(),
  /** False for a user who left. */
  isHere: v.boolean(),
});

/** POST /api/thanks. */
export const thanksInputSchema = v.strictObject({
  receivers: v.pipe(
    v.array(idSchema),
    v.minLength(1),
    v.maxLength(THANKS_RECEIVERS_MAX),
    v.check((ids) => new Set(ids).size === ids.length, refuseAs('duplicate')),
  ),
  words: aboutText(1, THANKS_WORDS_MAX),
  valueId: v.nullable(idSchema),
  /** For each receiver. */
  points: wholeNumber(0, THANKS_MAX_POINTS),
  audience: v.picklist(AUDIENCES),
});
export type ThanksInput = v.InferOutput<typeof thanksInputSchema>;

export const thanksSchema = v.strictObject({
  id: idSchema,
  from: personSchema,
  to: v.pipe(v.array(personSchema), v.maxLength(THANKS_RECEIVERS_MAX)),
  words: v.string(),
  value: v.nullable(thanksValueSchema),
  /** For each receiver. */
  points: countSchema,
  audience: v.picklist(AUDIENCES),
  /** Only the giver, and admins who review it, see a thanks that is not shown. */
  state: v.picklist(THANKS_STATES),
  at: instantSchema,
  hearts: countSchema,
  isHearted: v.boolean(),
});
export type Thanks = v.InferOutput<typeof thanksSchema>;

/** `team` has the thanks of the company and of the user's department. `own` has those that the user gave or received. */
export const thanksQuerySchema = v.strictObject({
  feed: v.optional(v.picklist(['team', 'own'])),
  cursor: v.optional(cursorSchema),
});
export const thanksPageSchema = pageSchema(thanksSchema);

/** GET /api/thanks/new: the facts of the form. */
export const thanksFormSchema = v.strictObject({
  allowance: v.strictObject({
    perMonth: countSchema,
    left: countSchema,
    /** The first day of the next allowance, in the company's zone. */
    nextOn: localDateSchema,
  }),
  values: v.array(thanksValueSchema),
});
export type ThanksForm = v.InferOutput<typeof thanksFormSchema>;

/** A colleague to thank. */
export const thankableSchema = v.strictObject({
  userId: idSchema,
  name: v.string(),
  avatarUrl: v.string(),
  department: v.string(),
  /** The most points that the caller can still give this colleague this month (domain/thanks/allowance.ts). */
  pointsMost: countSchema,
});
export type Thankable = v.InferOutput<typeof thankableSchema>;

/** Without a search, the colleagues whom the user thanked last, and then those of the department. */
export const thankableQuerySchema = v.strictObject({
  search: v.optional(searchSchema),
  /** One colleague, for a form that is opened from that colleague's card. */
  userId: v.optional(idSchema),
});
export const THANKABLE_MAX = 8;
export const thankablesSchema = v.strictObject({ items: v.pipe(v.array(thankableSchema), v.maxLength(THANKABLE_MAX)) });

/** POST /api/thanks. `allowanceLeft` is the giver's. A held thanks waits for an admin. */
export const thankedSchema = v.strictObject({ thanks: thanksSchema, allowanceLeft: countSchema });
export type Thanked = v.InferOutput<typeof thankedSchema>;

export const heartsSchema = v.strictObject({ hearts: countSchema, isHearted: v.boolean() });

/** PUT /api/thanks/:id/heart, POST /api/thanks/:id/report and POST /api/thanks/:id/show. */
export const thanksActSchema = v.strictObject({});

/** POST /api/thanks/:id/withdraw and POST /api/thanks/:id/refuse. The giver reads the reason, and after a withdrawal the receivers
 * too. */
export const thanksWithdrawalSchema = v.strictObject({ reason: reasonSchema });

/** GET /api/thanks/review: what admins decide on, and what they withdrew. */
export const thanksReviewQuerySchema = v.strictObject({
  list: v.optional(v.picklist(['open', 'shown', 'withdrawn'])),
  cursor: v.optional(cursorSchema),
});
export const reviewedThanksSchema = v.strictObject({
  ...thanksSchema.entries,
  reportedAt: v.nullable(instantSchema),
  decidedByName: v.nullable(v.string()),
  decidedAt: v.nullable(instantSchema),
  decisionReason: v.nullable(v.string()),
  /** The points that the withdrawal could not take back, because the receivers had spent them. */
  pointsKept: countSchema,
});
export type ReviewedThanks = v.InferOutput<typeof reviewedThanksSchema>;
export const thanksReviewPageSchema = pageSchema(reviewedThanksSchema);

/** GET /api/thanks/figures. A group with fewer than five people is null. Nobody who receives little can be found. */
export const thanksFiguresSchema = v.strictObject({
  months: v.array(
    v.strictObject({
      month: v.string(),
      thanks: countSchema,
      /** The percentage of people who thanked somebody. Null with fewer than five people. */
      gaveRate: v.nullable(v.number()),
      pointsGiven: countSchema,
      /** The percentage of all allowances. Null when points are off. */
      allowanceUsed: v.nullable(v.number()),
    }),
  ),
  /** This month. Only departments of five people or more. */
  departments: v.array(v.strictObject({ department: v.string(), thanks: countSchema, gaveRate: v.number() })),
  values: v.array(v.strictObject({ name: v.string(), thanks: countSchema })),
});
export type ThanksFigures = v.InferOutput<typeof thanksFiguresSchema>;

/** GET /api/thanks/today: the celebrations of the caller's department, and who is back from leave and says so. */
export const teamTodaySchema = v.strictObject({
  items: v.pipe(
    v.array(
      v.strictObject({
        kind: v.picklist(CELEBRATION_KINDS),
        person: personSchema,
        /** Null for other kinds than an anniversary. */
        years: v.nullable(countSchema),
        /** True when the caller has already thanked this colleague today. */
        isThanked: v.boolean(),
      }),
    ),
    v.maxLength(10),
  ),
});
export type TeamToday = v.InferOutput<typeof teamTodaySchema>;
