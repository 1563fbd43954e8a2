import * as v from 'valibot';
import { toFieldIssue } from '#domain/api/field-issues.ts';
import { profileSchema, type ProfileInput } from '#domain/api/users.ts';
import type { FieldIssue } from '#domain/errors/field-problems.ts';
import { toProfileFields, type ProfileFields } from '#domain/people/profile-fields.ts';
import { fieldText } from '#web/messages/error-text.ts';

export type Fields = ProfileFields;
export type FieldName = keyof Fields;

/** The fields in the order of the screen. The first invalid field receives the focus. */
export const FIELD_NAMES = [
  'name',
  'firstName',
  'lastName',
  'bio',
  'phone',
  'location',
  'timeZone',
  'notifications',
  'emailUpdates',
  'hiddenFromLeaderboard',
  'showsLeave',
] as const satisfies readonly FieldName[];

export const toFields = toProfileFields;

export function toInput({ notifications, emailUpdates, ...fields }: Partial<Fields>): ProfileInput {
  const preferences = {
    ...(notifications !== undefined && { notifications }),
    ...(emailUpdates !== undefined && { emailUpdates }),
  };
  return { ...fields, ...(Object.keys(preferences).length > 0 && { preferences }) };
}

export type FieldErrors = Partial<Record<FieldName, string | undefined>>;

/** The path `preferences.notifications` belongs to the field `notifications`. */
export function errorsByField(issues: readonly FieldIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const name = FIELD_NAMES.find((field) => field === issue.path.split('.').at(-1));
    if (name) errors[name] ??= fieldText(issue);
  }
  return errors;
}

export function checkFields(fields: Partial<Fields>): FieldErrors {
  const { issues } = v.safeParse(profileSchema, toInput(fields));
  return errorsByField((issues ?? []).map((issue) => toFieldIssue(issue)));
}
