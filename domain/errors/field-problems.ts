import type { ParamsOf, ParamValue } from '../text/message-params.ts';

/**
 * Clients decide by the code and its parameters, never by the sentence. web/messages has a text for each code in every
 * language.
 */
export const FIELD_PROBLEMS = {
  required: 'Is required.',
  unknown: 'Unknown field.',
  invalid: 'Isn’t valid.',
  one_of: 'Must be one of: {options}.',
  fixed: 'Can no longer be changed.',

  text: 'Must be text.',
  number: 'Must be a number.',
  boolean: 'Must be true or false.',
  list: 'Must be a list.',
  object: 'Must be an object.',

  empty: 'Must not be empty.',
  reason_missing: 'Enter a reason. The person will see it.',
  too_long: 'Must be {max} characters or fewer.',
  json_too_large: 'Must be JSON, up to {kilobytes} KB.',
  one_line: 'Must be on one line.',
  control_characters: 'Must not contain control characters.',
  invisible_characters: 'Must not contain invisible characters.',
  only_invisible: 'Must contain visible characters.',
  direction_characters: 'Must not contain hidden characters that change the text direction.',
  open_quotes: 'Must have matching quotation marks.',

  id: 'Must be an ID.',
  cursor: 'Must come from an earlier page of this list.',
  version: 'Must match the version you last loaded.',
  phone: 'Must be empty or a number such as +14165550123.',
  push_address: 'Must be a push service address.',
  push_key: 'Must be a push subscription key.',
  month_day: 'Must be a month and a day such as 03-02.',
  time_zone: 'Must be an IANA time zone such as Europe/Lisbon.',
  public_key: 'Must be a P-256 public key.',
  personal_code: 'Must be six digits or a badge code.',
  code: 'Must be a station code.',
  kiosk_distance: 'A kiosk can’t check how far away people are. Choose “On the company network” or “Anywhere” instead.',
  network: 'Must be a network such as 192.0.2.0/24.',
  currency: 'Must be a currency such as EUR.',
  setting_key: 'Must be a setting’s key, or “custom.” followed by lowercase letters, digits, “_”, “-” or “.”.',
  admin_action: 'Must be an action such as redemption.approved.',

  image: 'Must be a still JPEG, PNG or WebP image.',
  image_bytes: 'Must be an image no larger than {kilobytes} KB.',
  image_square: 'Must be square, {min} to {max} pixels wide.',
  image_wide: 'Must be 16:9, {min} to {max} pixels wide.',
  image_bounds: 'Must be at least {min} pixels on each side and at most {width} by {height} pixels.',

  whole_number: 'Must be a whole number from {min} to {max}.',
  too_small: 'Must be at least {min}.',
  too_large: 'Must be at most {max}.',
  too_many: 'Must have at most {max} entries.',
  duplicate: 'Must not appear twice.',

  instant: 'Must be a date and time such as 2026-03-02T07:30:00.000Z.',
  day: 'Must be a date such as 2026-03-02.',
  time: 'Must be a time of day such as 07:45.',
  day_range: 'Must be between {first} and two years from today.',
  too_far_ahead: 'Must be no more than two years from today.',
  year_range: 'Must be between {first} and {last}.',
  in_future: 'Must not be in the future.',
  past_days: 'Must be within the last {days} days.',
  next_days: 'Must be within the next {days} days.',
  not_on_day: 'Must fall on the day of the check-in, in the person’s time zone.',
  before_hire: 'Must not be before the first day of work.',
  before_first_day: 'Must not be before the first day.',
  leave_too_long: 'You can add at most {days} days of leave at a time. Add the remaining days separately.',
  next_zone: 'Can’t be changed again until {day}.',
  period: 'Must be a period of 1 to {days} days.',
} as const;

export type FieldCode = keyof typeof FIELD_PROBLEMS;
export const FIELD_CODES = Object.keys(FIELD_PROBLEMS) as [FieldCode, ...FieldCode[]];

type ParamName<Code extends FieldCode> = ParamsOf<(typeof FIELD_PROBLEMS)[Code]>;
export type FieldParams = Readonly<Record<string, ParamValue>>;
/** Most codes have none. */
export type ParamArgs<Code extends FieldCode> = [ParamName<Code>] extends [never]
  ? []
  : [params: Readonly<Record<ParamName<Code>, ParamValue>>];

/** The path is a text such as `preferences.theme`; it is empty for the body itself. */
export interface FieldIssue {
  path: string;
  code: FieldCode;
  /** Absent when the sentence has no parameters. */
  params?: FieldParams;
  message: string;
}

function describeProblem(code: FieldCode, params: FieldParams = {}): string {
  return FIELD_PROBLEMS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
}

export function createIssue<Code extends FieldCode>(
  path: string,
  code: Code,
  ...[params]: ParamArgs<Code>
): FieldIssue {
  return { path, code, ...(params && { params }), message: describeProblem(code, params) };
}
