import { settledZone } from '../test/settled-zone.ts';
import { describe, expect, it } from 'vitest';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { canRequest, findRequestRefusal } from './correction-requests.ts';

const NOW = new Date('2026-03-12T14:00:00.000Z');
const USER = {
  ...settledZone('America/Toronto'),
  hireDate: '2026-01-20',
};
const FACTS = { hasCheckIn: false, openDays: [], now: NOW };
const wrong = (issue: FieldIssue) => ({ refused: 'validation_failed', fields: [issue] });

const OUTSIDE = wrong(createIssue('date', 'past_days', { days: 60 }));

describe('findRequestRefusal', () => {
  it.each([
    ['a check-in on a missed day', { date: '2026-03-11', time: '07:30' }, {}],
    ['the removal of a check-in', { date: '2026-03-11', time: null }, { hasCheckIn: true }],
    ['a check-in on the first day of work', { date: '2026-01-20', time: '08:00' }, {}],
    ['a fifth open request', { date: '2026-03-11', time: '07:30' }, { openDays: ['1', '2', '3', '4'] }],
  ])('findRequestRefusal allows a request for %s', (_, asked, facts) => {
    expect(findRequestRefusal(USER, asked, { ...FACTS, ...facts })).toBeNull();
  });
});

describe('the refusals of findRequestRefusal', () => {
  it.each([
    ['a check-in of today', { date: '2026-03-12', time: '07:30' }, {}, OUTSIDE],
    ['the removal of today’s check-in', { date: '2026-03-12', time: null }, { hasCheckIn: true }, OUTSIDE],
    [
      'a check-in before the first day of work',
      { date: '2026-01-19', time: '08:00' },
      {},
      wrong(createIssue('date', 'before_hire')),
    ],
    [
      'a second check-in on the same day',
      { date: '2026-03-11', time: '08:00' },
      { hasCheckIn: true },
      { refused: 'check_in_exists' },
    ],
    [
      'the removal of a check-in that does not exist',
      { date: '2026-03-11', time: null },
      {},
      { refused: 'check_in_not_found' },
    ],
    [
      'a day that already has an open request',
      { date: '2026-03-11', time: '08:00' },
      { openDays: ['2026-03-11'] },
      { refused: 'correction_open' },
    ],
    [
      'a sixth open request',
      { date: '2026-03-11', time: '08:00' },
      { openDays: ['1', '2', '3', '4', '5'] },
      { refused: 'request_limit' },
    ],
  ] as const)('findRequestRefusal refuses a request for %s', (_, asked, facts, refusal) => {
    expect(findRequestRefusal(USER, asked, { ...FACTS, ...facts })).toEqual(refusal);
  });

  it('findRequestRefusal refuses a request for a day that is too long ago to be corrected', () => {
    const user = { ...USER, hireDate: '2020-01-01' };
    expect(findRequestRefusal(user, { date: '2026-01-10', time: '08:00' }, FACTS)).toEqual(OUTSIDE);
    expect(findRequestRefusal(user, { date: '2026-01-11', time: '08:00' }, FACTS)).toBeNull();
  });
});

it('canRequest is true for days from the hire date until yesterday, but at most 60 days back', () => {
  const offered = (date: string) => canRequest(date, { hireDate: '2026-01-20', today: '2026-03-12' });
  expect(['2026-01-19', '2026-01-20', '2026-03-11', '2026-03-12'].map(offered)).toEqual([false, true, true, false]);
  expect(canRequest('2026-01-10', { hireDate: '2020-01-01', today: '2026-03-12' })).toBe(false);
});
