import { expect, it } from 'vitest';
import { createIssue } from '#domain/errors/field-problems.ts';
import { checkFields, errorsByField, toFields, toInput } from './profile-fields.ts';

it('puts preferences into their own object, and sends only the given fields', () => {
  expect(toInput({})).toEqual({});
  expect(toInput({ bio: 'x', emailUpdates: false })).toEqual({ bio: 'x', preferences: { emailUpdates: false } });
});

it('shows a pending time zone in place of the current one', () => {
  const user = {
    name: 'Maya',
    firstName: '',
    lastName: '',
    bio: '',
    phone: '',
    location: '',
    timeZone: 'America/Toronto',
    pendingTimeZone: null,
    hiddenFromLeaderboard: false,
    showsLeave: false,
    showsAnniversary: true,
    birthday: null,
    preferences: { notifications: true, emailUpdates: false, theme: 'dark' as const, language: 'en' as const },
  };
  expect(toFields(user)).toMatchObject({ timeZone: 'America/Toronto', emailUpdates: false });
  expect(toFields({ ...user, pendingTimeZone: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo');
});

it.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ phone: '0416' }, 'phone'],
  [{ bio: 'x'.repeat(501) }, 'bio'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
])('returns an error for a field that the server would refuse: %j', (fields, name) => {
  expect(Object.keys(checkFields(fields))).toEqual([name]);
});

it('returns no errors for fields that the server accepts', () => {
  expect(checkFields({ name: 'x'.repeat(80), phone: '+14165550123', bio: '', timeZone: 'UTC' })).toEqual({});
});

it('assigns an error of the server to its field, and keeps the first of two errors of a field', () => {
  const errors = errorsByField([
    createIssue('preferences.emailUpdates', 'boolean'),
    createIssue('name', 'one_line'),
    createIssue('name', 'empty'),
    createIssue('', 'object'),
  ]);
  expect(errors).toEqual({ emailUpdates: 'Must be true or false.', name: 'Must be on one line.' });
});
