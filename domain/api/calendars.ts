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

/** The maximum number of work calendars of a company. One response lists all calendars. */
export const CALENDARS_MAX = 100;
/** The maximum number of holidays of a calendar, over all its years. */
export const HOLIDAYS_MAX = 250;
/** The maximum number of users that one request recomputes. A user needs about 12 reading and 12 writing statements. */
export const RECOMPUTED_A_REQUEST = 25;

export const holidaySchema = v.strictObject({ date: localDateSchema, name: nameText(1, 60) });

/** The time before which a check-in is early, and the time before which it is on time. */
const timesSchema = v.strictObject({
  earlyBefore: timeSchema,
  onTimeBefore: timeSchema,
  /**
   * The day start, in minutes after midnight; negative on the evening before. It never changes after the calendar was
   * created. When it is absent, the day starts at midnight.
   */
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
  /** The times of the calendar; null when the times of the scoring policy apply. */
  times: v.nullable(timesSchema),
};

const holidaysSchema = v.pipe(
  v.array(holidaySchema),
  v.maxLength(HOLIDAYS_MAX),
  v.check((holidays) => hasEachOnce(holidays.map(({ date }) => date)), refuseAs('duplicate')),
);

/** The new days and times of a calendar. */
const draftFields = { ...ruleFields, holidays: holidaysSchema };

/** A work calendar, as admins see it. Issue 15, "Fair days". */
export const calendarSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  ...ruleFields,
  /** The first day on which these weekdays and times apply; null when they have always applied. */
  rulesFrom: v.nullable(localDateSchema),
  /** Whether new users get this calendar. */
  isDefault: v.boolean(),
  /** The number of holidays from today on. */
  comingHolidays: countSchema,
  /** The first day from which users' records still have to be recomputed; null when all records are up to date. */
  recomputeFrom: v.nullable(localDateSchema),
  version: countSchema,
  created: instantSchema,
  updated: instantSchema,
});
export type Calendar = v.InferOutput<typeof calendarSchema>;

/** The work calendars, sorted by name. */
export const calendarsSchema = listSchema(calendarSchema);

export const calendarDetailSchema = v.strictObject({
  ...calendarSchema.entries,
  /** The holidays, sorted by day. */
  holidays: v.array(holidaySchema),
  /** The number of users of the calendar, counted up to PEOPLE_COUNTED. At that value there may be more users. */
  people: countSchema,
});
export type CalendarDetail = v.InferOutput<typeof calendarDetailSchema>;

/** The limit up to which the users of a calendar are counted. */
export const PEOPLE_COUNTED = 1_000;

export const calendarInputSchema = v.strictObject({ name: nameText(1, 60), ...draftFields });
export type CalendarInput = v.InferOutput<typeof calendarInputSchema>;

export const calendarChangeSchema = v.strictObject({
  ...calendarInputSchema.entries,
  /** True makes this calendar the default calendar of new users. False changes nothing. */
  isDefault: v.boolean(),
  version: countSchema,
});
export type CalendarChangeInput = v.InferOutput<typeof calendarChangeSchema>;

export const calendarPreviewInputSchema = v.strictObject({
  ...draftFields,
  /** The id of the user after whom this part begins. This id is the `next` of the previous part. */
  after: v.optional(idSchema),
});
export type CalendarPreviewInput = v.InferOutput<typeof calendarPreviewInputSchema>;

/** The effect of a calendar change on the users of one part. */
export const calendarEffectSchema = v.strictObject({
  /** The number of users whose records were read. */
  people: countSchema,
  /** The numbers of users whose current streak becomes longer and shorter. */
  longer: countSchema,
  shorter: countSchema,
  pointsAdded: countSchema,
  pointsTaken: countSchema,
});
export type CalendarEffect = v.InferOutput<typeof calendarEffectSchema>;

export const calendarPreviewSchema = v.strictObject({
  ...calendarEffectSchema.entries,
  /** The first day whose kind changes; null when no day changes. */
  from: v.nullable(localDateSchema),
  /** The first day on which the new weekdays and times apply; null when they do not change. */
  rulesFrom: v.nullable(localDateSchema),
  /** The `after` of the next part; null when this is the last part. */
  next: v.nullable(idSchema),
});
export type CalendarPreview = v.InferOutput<typeof calendarPreviewSchema>;

export const recomputeInputSchema = v.strictObject({});

/** The effect of a part that was recomputed. */
export const recomputeResultSchema = v.strictObject({ ...calendarEffectSchema.entries, isDone: v.boolean() });
export type RecomputeResult = v.InferOutput<typeof recomputeResultSchema>;
