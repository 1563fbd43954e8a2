import { describe, expect, it } from 'vitest';
import { MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { presenceOn } from './presence.ts';

const DAYS = { calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set(['2026-03-06']) }, leaves: [] };
const ON_LEAVE = { ...DAYS, leaves: [{ startDate: '2026-03-02', endDate: '2026-03-03' }] };
const since = (lastCheckInDate: string | null, hireDate = '2024-01-15') => ({ hireDate, lastCheckInDate });

describe('presenceOn', () => {
  it.each([
    ['a scheduled day without a check-in', '2026-03-02', since('2026-02-27'), DAYS, 'awaited'],
    ['the first day of work without a check-in', '2026-03-02', since(null, '2026-03-02'), DAYS, 'awaited'],
    ['the day before the first day of work', '2026-03-02', since(null, '2026-03-03'), DAYS, 'off'],
    ['a day with a check-in', '2026-03-02', since('2026-03-02'), DAYS, 'in'],
    [
      'a day before the day of the last check-in, after the user moved west',
      '2026-03-02',
      since('2026-03-03'),
      DAYS,
      'in',
    ],
    ['a rest day', '2026-03-07', since(null), DAYS, 'off'],
    ['a holiday', '2026-03-06', since(null), DAYS, 'off'],
    ['the last day of a leave', '2026-03-03', since(null), ON_LEAVE, 'leave'],
    ['the day after a leave', '2026-03-04', since(null), ON_LEAVE, 'awaited'],
    ['a day of leave with a check-in', '2026-03-03', since('2026-03-03'), ON_LEAVE, 'in'],
  ] as const)('presenceOn returns the presence on %s', (_case, date, user, days, presence) => {
    expect(presenceOn(date, user, days)).toBe(presence);
  });
});
