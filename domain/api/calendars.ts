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

/** Work calendars in all: they are listed at once. */
export const CALENDARS_MAX = 100;
/** Holidays of a calendar, of all its years. */
export const HOLIDAYS_MAX = 250;
/** People whose records one request computes again: a dozen statements to read each and a dozen to write. */
export const RECOMPUTED_A_REQUEST = 25;

export const holidaySchema = v.strictObject({ date: localDateSchema, name: nameText(1, 60) });

/** Until when a check-in is early, and on time; and when the day begins, in minutes after midnight: absent for midnight. */
const timesSchema = v.strictObject({
  earlyBefore: timeSchema,
  onTimeBefore: timeSchema,
  /** Fixed once the calendar exists. Below 0 on the evening before. */
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
  /** Null: as the scoring policy says. */
  times: v.nullable(timesSchema),
};

const holidaysSchema = v.pipe(
  v.array(holidaySchema),
  v.maxLength(HOLIDAYS_MAX),
  v.check((holidays) => hasEachOnce(holidays.map(({ date }) => date)), refuseAs('duplicate')),
);

/** The days and times of a calendar, as they are to be. */
const draftFields = { ...ruleFields, holidays: holidaysSchema };

/** A work calendar, as admins see it. Issue 15, "Fair days". */
export const calendarSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  ...ruleFields,
  /** The first day on which these weekdays and times hold; null where they always did. */
  rulesFrom: v.nullable(localDateSchema),
  /** Whether new people get it. */
  isDefault: v.boolean(),
  /** Holidays from today on. */
  comingHolidays: countSchema,
  /** Records of its people are still to be computed again, from this day on; null: none are. */
  recomputeFrom: v.nullable(localDateSchema),
  version: countSchema,
  created: instantSchema,
  updated: instantSchema,
});
export type Calendar = v.InferOutput<typeof calendarSchema>;

/** By name. */
export const calendarsSchema = listSchema(calendarSchema);

export const calendarDetailSchema = v.strictObject({
  ...calendarSchema.entries,
  /** By day. */
  holidays: v.array(holidaySchema),
  /** At most PEOPLE_COUNTED: then there may be more. */
  people: countSchema,
});
export type CalendarDetail = v.InferOutput<typeof calendarDetailSchema>;

/** People of a calendar are counted up to this. */
export const PEOPLE_COUNTED = 1_000;

export const calendarInputSchema = v.strictObject({ name: nameText(1, 60), ...draftFields });
export type CalendarInput = v.InferOutput<typeof calendarInputSchema>;

export const calendarChangeSchema = v.strictObject({
  ...calendarInputSchema.entries,
  /** True makes it the calendar of new people; false leaves that as it is. */
  isDefault: v.boolean(),
  version: countSchema,
});
export type CalendarChangeInput = v.InferOutput<typeof calendarChangeSchema>;

export const calendarPreviewInputSchema = v.strictObject({
  ...draftFields,
  /** The part after this user, as the part before named it. */
  after: v.optional(idSchema),
});
export type CalendarPreviewInput = v.InferOutput<typeof calendarPreviewInputSchema>;

/** The effect on the people of one part. */
export const calendarEffectSchema = v.strictObject({
  /** Whose record was looked at, as far as the change can touch it. */
  people: countSchema,
  /** Whose streak of today becomes longer, or shorter. */
  longer: countSchema,
  shorter: countSchema,
  pointsAdded: countSchema,
  pointsTaken: countSchema,
});
export type CalendarEffect = v.InferOutput<typeof calendarEffectSchema>;

export const calendarPreviewSchema = v.strictObject({
  ...calendarEffectSchema.entries,
  /** The first day that becomes another; null where none does. */
  from: v.nullable(localDateSchema),
  /** The first day on which other weekdays and times hold; null where they stay. */
  rulesFrom: v.nullable(localDateSchema),
  /** Null after the last part. */
  next: v.nullable(idSchema),
});
export type CalendarPreview = v.InferOutput<typeof calendarPreviewSchema>;

export const recomputeInputSchema = v.strictObject({});

/** A part that was computed again. */
export const recomputeResultSchema = v.strictObject({ ...calendarEffectSchema.entries, isDone: v.boolean() });
export type RecomputeResult = v.InferOutput<typeof recomputeResultSchema>;
