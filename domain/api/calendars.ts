import * as v from 'valibot';
import { DAY_START_MAX, DAY_START_MIN } from '../time/day-clock.ts';
import {
  countSchema,
  idSchema,
  instantSchema,
  listSchema,
  localDateSchema,
  nameText,
  timeSchema,
  wholeNumber,
} from './common.ts';
import { refuseAs } from './field-issues.ts';

/** One response lists all calendars. */
export const CALENDARS_MAX = 100;
/** Over all its years. */
export const HOLIDAYS_MAX = 250;
/** A user needs about 12 reading and 12 writing statements. */
export const RECOMPUTED_A_REQUEST = 25;

export const holidaySchema = v.strictObject({ date: localDateSchema, name: nameText(1, 60) });

const timesSchema = v.strictObject({
  earlyBefore: timeSchema,
  onTimeBefore: timeSchema,
  /** In minutes after midnight; negative on the evening before; midnight when absent. Never changes after creation. */
  dayStart: v.exactOptional(wholeNumber(DAY_START_MIN, DAY_START_MAX)),
});

const hasEachOnce = (values: readonly unknown[]) => new Set(values).size === values.length;

const ruleFields = {
  /** ISO weekdays, Monday 1 to Sunday 7. */
  workdays: v.pipe(
    v.array(wholeNumber(1, 7)),
    v.minLength(1),
    v.maxLength(7),
    v.check((days) => hasEachOnce(days), refuseAs('duplicate')),
  ),
  /** Null when the times of the scoring policy apply. */
  times: v.nullable(timesSchema),
};

const holidaysSchema = v.pipe(
  v.array(holidaySchema),
  v.maxLength(HOLIDAYS_MAX),
  v.check((holidays) => hasEachOnce(holidays.map(({ date }) => date)), refuseAs('duplicate')),
);

const draftFields = { ...ruleFields, holidays: holidaysSchema };

/** Issue 15, "Fair days". */
export const calendarSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  ...ruleFields,
  /** The first day on which these weekdays and times apply; null when they have always applied. */
  rulesFrom: v.nullable(localDateSchema),
  isDefault: v.boolean(),
  comingHolidays: countSchema,
  recomputeFrom: v.nullable(localDateSchema),
  version: countSchema,
  created: instantSchema,
  updated: instantSchema,
});
export type Calendar = v.InferOutput<typeof calendarSchema>;

export const calendarsSchema = listSchema(calendarSchema);

export const calendarDetailSchema = v.strictObject({
  ...calendarSchema.entries,
  holidays: v.array(holidaySchema),
  /** Counted up to PEOPLE_COUNTED. */
  people: countSchema,
});
export type CalendarDetail = v.InferOutput<typeof calendarDetailSchema>;

export const PEOPLE_COUNTED = 1_000;

export const calendarInputSchema = v.strictObject({ name: nameText(1, 60), ...draftFields });
export type CalendarInput = v.InferOutput<typeof calendarInputSchema>;

export const calendarChangeSchema = v.strictObject({
  ...calendarInputSchema.entries,
  /** False changes nothing. */
  isDefault: v.boolean(),
  version: countSchema,
});
export type CalendarChangeInput = v.InferOutput<typeof calendarChangeSchema>;

export const calendarPreviewInputSchema = v.strictObject({
  ...draftFields,
  /** This id is the `next` of the previous part. */
  after: v.optional(idSchema),
});
export type CalendarPreviewInput = v.InferOutput<typeof calendarPreviewInputSchema>;

export const calendarEffectSchema = v.strictObject({
  people: countSchema,
  longer: countSchema,
  shorter: countSchema,
  pointsAdded: countSchema,
  pointsTaken: countSchema,
});
export type CalendarEffect = v.InferOutput<typeof calendarEffectSchema>;

export const calendarPreviewSchema = v.strictObject({
  ...calendarEffectSchema.entries,
  from: v.nullable(localDateSchema),
  rulesFrom: v.nullable(localDateSchema),
  next: v.nullable(idSchema),
});
export type CalendarPreview = v.InferOutput<typeof calendarPreviewSchema>;

export const recomputeInputSchema = v.strictObject({});

export const recomputeResultSchema = v.strictObject({ ...calendarEffectSchema.entries, isDone: v.boolean() });
export type RecomputeResult = v.InferOutput<typeof recomputeResultSchema>;
