import * as v from 'valibot';
import { daysBetween, type LocalDate } from '../time/local-date.ts';
import { cursorSchema, idSchema, localDateSchema } from './common.ts';
import { refuseAs } from './field-issues.ts';

/** What can be exported for a period. */
export const EXPORTS = ['users', 'checkins', 'ledger', 'redemptions', 'payroll'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** Days of a period, the first and the last one counted. */
export const EXPORT_MAX_DAYS = 366;

const isPeriod = ({ from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined }): boolean => {
  if (from === undefined || to === undefined) return true;
  const days = daysBetween(from, to);
  return days >= 0 && days < EXPORT_MAX_DAYS;
};
const PERIOD_MESSAGE = refuseAs('period', { days: EXPORT_MAX_DAYS });

/** Days are the company's; of check-ins each person's own. */
export const exportPeriodSchema = v.pipe(
  v.strictObject({ from: localDateSchema, to: localDateSchema }),
  v.forward(v.partialCheck([['from'], ['to']], isPeriod, PERIOD_MESSAGE), ['from']),
);
export type ExportPeriod = v.InferOutput<typeof exportPeriodSchema>;

/** Without a period everybody; with one those who came in it. */
export const exportUsersSchema = v.pipe(
  v.strictObject({ from: v.optional(localDateSchema), to: v.optional(localDateSchema) }),
  v.forward(v.partialCheck([['from'], ['to']], isPeriod, PERIOD_MESSAGE), ['from']),
);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Claims that were fulfilled, the points that they cost, and what those are worth. */
const sumSchema = v.strictObject({ claims: count, points: count, cents: count });
export type PayrollSum = v.InferOutput<typeof sumSchema>;

export const payrollSchema = v.strictObject({
  from: localDateSchema,
  to: localDateSchema,
  currency: v.string(),
  /** 0 while nobody said what a point is worth: then `cents` are 0 too. */
  pointValueCents: count,
  total: sumSchema,
  departments: v.array(v.strictObject({ department: v.string(), ...sumSchema.entries })),
  /** By month, department and name. */
  items: v.array(
    v.strictObject({
      /** `YYYY-MM`, in the company's zone. */
      month: v.string(),
      department: v.string(),
      userId: idSchema,
      /** '' where the company gave none. */
      employeeNumber: v.string(),
      name: v.string(),
      email: v.string(),
      ...sumSchema.entries,
    }),
  ),
  nextCursor: v.optional(cursorSchema),
});
export type Payroll = v.InferOutput<typeof payrollSchema>;

export const payrollQuerySchema = v.pipe(
  v.strictObject({ from: localDateSchema, to: localDateSchema, cursor: v.optional(cursorSchema) }),
  v.forward(v.partialCheck([['from'], ['to']], isPeriod, PERIOD_MESSAGE), ['from']),
);
export type PayrollQuery = v.InferOutput<typeof payrollQuerySchema>;
