import * as v from 'valibot';
import { daysBetween, type LocalDate } from '../time/local-date.ts';
import { csvFormatSchema, cursorSchema, idSchema, localDateSchema } from './common.ts';
import { refuseAs } from './field-issues.ts';

export const EXPORTS = ['users', 'checkins', 'ledger', 'redemptions', 'payroll', 'taxable', 'thanks'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** Including the first and the last day. */
export const EXPORT_MAX_DAYS = 366;

const isPeriod = ({ from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined }): boolean => {
  if (from === undefined || to === undefined) return true;
  const days = daysBetween(from, to);
  return days >= 0 && days < EXPORT_MAX_DAYS;
};
const PERIOD_MESSAGE = refuseAs('period', { days: EXPORT_MAX_DAYS });

/** Days are in the company's time zone, but the days of check-ins are each user's local days. */
export const exportPeriodSchema = v.pipe(
  v.strictObject({ from: localDateSchema, to: localDateSchema, format: csvFormatSchema }),
  v.forward(v.partialCheck([['from'], ['to']], isPeriod, PERIOD_MESSAGE), ['from']),
);
export type ExportPeriod = Omit<v.InferOutput<typeof exportPeriodSchema>, 'format'>;

/** With a period, the users who joined in the period are exported. */
export const exportUsersSchema = v.pipe(
  v.strictObject({ from: v.optional(localDateSchema), to: v.optional(localDateSchema), format: csvFormatSchema }),
  v.forward(v.partialCheck([['from'], ['to']], isPeriod, PERIOD_MESSAGE), ['from']),
);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Amounts of months that have another currency than the answer names. Amounts of two currencies are never added. */
export const otherAmountsSchema = v.array(v.strictObject({ currency: v.string(), cents: count }));

const sumSchema = v.strictObject({ claims: count, points: count, cents: count, otherAmounts: otherAmountsSchema });
export type PayrollSum = v.InferOutput<typeof sumSchema>;

export const payrollSchema = v.strictObject({
  from: localDateSchema,
  to: localDateSchema,
  /** The currency of the last month of the period, in hundredths of which `cents` are. */
  currency: v.string(),
  /** The highest value of a point in the period; 0 until the company sets one. While it is 0, every `cents` is 0. */
  pointValueCents: count,
  total: sumSchema,
  departments: v.array(v.strictObject({ department: v.string(), ...sumSchema.entries })),
  items: v.array(
    v.strictObject({
      /** `YYYY-MM`, in the company's zone. */
      month: v.string(),
      department: v.string(),
      userId: idSchema,
      /** The company's own number for the user. */
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
