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

describe('a correction may be asked for', () => {
  it.each([
    ['a missed day', { date: '2026-03-11', time: '07:30' }, {}],
    ['a check-in that should not be', { date: '2026-03-11', time: null }, { hasCheckIn: true }],
    ['the first day of work', { date: '2026-01-20', time: '08:00' }, {}],
    ['beside four others', { date: '2026-03-11', time: '07:30' }, { openDays: ['1', '2', '3', '4'] }],
  ])('of %s', (_, asked, facts) => {
    expect(findRequestRefusal(USER, asked, { ...FACTS, ...facts })).toBeNull();
  });
});

describe('a correction may not be asked for', () => {
  it.each([
    ['of today', { date: '2026-03-12', time: '07:30' }, {}, OUTSIDE],
    ['of today’s check-in', { date: '2026-03-12', time: null }, { hasCheckIn: true }, OUTSIDE],
    [
      'before the first day of work',
      { date: '2026-01-19', time: '08:00' },
      {},
      wrong(createIssue('date', 'before_hire')),
    ],
    [
      'where there is a check-in',
      { date: '2026-03-11', time: '08:00' },
      { hasCheckIn: true },
      { refused: 'check_in_exists' },
    ],
    ['where there is none', { date: '2026-03-11', time: null }, {}, { refused: 'check_in_not_found' }],
    ['twice', { date: '2026-03-11', time: '08:00' }, { openDays: ['2026-03-11'] }, { refused: 'correction_open' }],
    [
      'a sixth time',
      { date: '2026-03-11', time: '08:00' },
      { openDays: ['1', '2', '3', '4', '5'] },
      { refused: 'request_limit' },
    ],
  ] as const)('%s', (_, asked, facts, refusal) => {
    expect(findRequestRefusal(USER, asked, { ...FACTS, ...facts })).toEqual(refusal);
  });

  it('longer ago than an admin may correct', () => {
    const user = { ...USER, hireDate: '2020-01-01' };
    expect(findRequestRefusal(user, { date: '2026-01-10', time: '08:00' }, FACTS)).toEqual(OUTSIDE);
    expect(findRequestRefusal(user, { date: '2026-01-11', time: '08:00' }, FACTS)).toBeNull();
  });
});

it('is offered on the days on which it may be asked for', () => {
  const offered = (date: string) => canRequest(date, { hireDate: '2026-01-20', today: '2026-03-12' });
  expect(['2026-01-19', '2026-01-20', '2026-03-11', '2026-03-12'].map(offered)).toEqual([false, true, true, false]);
  expect(canRequest('2026-01-10', { hireDate: '2020-01-01', today: '2026-03-12' })).toBe(false);
});
