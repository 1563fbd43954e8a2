import { expect, it } from 'vitest';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { checkFields, errorsByField, toFields, toInput } from './fields.ts';

it('sends preferences as the server keeps them, and nothing that was not asked for', () => {
  expect(toInput({})).toEqual({});
  expect(toInput({ bio: 'x', emailUpdates: false })).toEqual({ bio: 'x', preferences: { emailUpdates: false } });
});

it('shows the zone that waits, since that is what the person asked for', () => {
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
])('finds what the server would refuse: %j', (fields, name) => {
  expect(Object.keys(checkFields(fields))).toEqual([name]);
});

it('has nothing against what the server takes', () => {
  expect(checkFields({ name: 'x'.repeat(80), phone: '+14165550123', bio: '', timeZone: 'UTC' })).toEqual({});
});

it('finds the field of a message from the server, the first one where there are two', () => {
  const errors = errorsByField([
    createIssue('preferences.emailUpdates', 'boolean'),
    createIssue('name', 'one_line'),
    createIssue('name', 'empty'),
    createIssue('', 'object'),
  ]);
  expect(errors).toEqual({ emailUpdates: 'Must be true or false.', name: 'Must be on one line.' });
});
