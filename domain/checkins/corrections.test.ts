import { settledZone } from '../test/settled-zone.ts';
import { describe, expect, it } from 'vitest';
import { findCorrectionMoment, findDayProblem, findCorrectionRefusal } from './corrections.ts';

const TORONTO = settledZone('America/Toronto');
/** In Toronto it is 10:00 on Tuesday 2026-03-10, the third day of summer time. */
const NOW = new Date('2026-03-10T14:00:00.000Z');

describe('findCorrectionMoment', () => {
  it('findCorrectionMoment returns the instant at which the user’s clock showed the given day and time', () => {
    expect(findCorrectionMoment(TORONTO, '2026-03-06', '07:40', NOW)).toEqual({
      at: new Date('2026-03-06T12:40:00Z'),
      timeZone: 'America/Toronto',
    });
    expect(findCorrectionMoment(TORONTO, '2026-03-09', '07:40', NOW)).toEqual({
      at: new Date('2026-03-09T11:40:00Z'),
      timeZone: 'America/Toronto',
    });
    // On that day, clocks went from 02:00 to 03:00, so they never showed 02:30.
    expect(findCorrectionMoment(TORONTO, '2026-03-08', '02:30', NOW)).toEqual({
      at: new Date('2026-03-08T07:00:00Z'),
      timeZone: 'America/Toronto',
    });
  });

  it('findCorrectionMoment refuses a time in the future and a day more than 60 days ago', () => {
    expect(findCorrectionMoment(TORONTO, '2026-03-10', '10:00', NOW)).toEqual({ at: NOW, timeZone: 'America/Toronto' });
    expect(findCorrectionMoment(TORONTO, '2026-03-10', '10:01', NOW)).toEqual({
      problem: { path: 'time', code: 'in_future', message: 'Must not be in the future.' },
    });
    expect(findCorrectionMoment(TORONTO, '2026-03-11', '00:00', NOW)).toEqual({
      problem: { path: 'date', code: 'in_future', message: 'Must not be in the future.' },
    });
    expect(findDayProblem('2026-01-09', '2026-03-10')).toBeNull();
    expect(findDayProblem('2026-01-08', '2026-03-10')).toEqual({
      path: 'date',
      code: 'past_days',
      params: { days: 60 },
      message: 'Must be within the last 60 days.',
    });
  });

  it('findCorrectionMoment uses the zone of the day, and refuses a time at which the user had another day', () => {
    const moving = {
      ...TORONTO,
      dayStart: 0,
      pendingDayStart: null,
      pendingTimeZone: 'Asia/Kolkata',
      pendingTimeZoneFrom: '2026-03-09',
    };
    expect(findCorrectionMoment(moving, '2026-03-06', '08:00', NOW)).toEqual({
      at: new Date('2026-03-06T13:00:00Z'),
      timeZone: 'America/Toronto',
    });
    expect(findCorrectionMoment(moving, '2026-03-10', '08:00', NOW)).toEqual({
      at: new Date('2026-03-10T02:30:00Z'),
      timeZone: 'Asia/Kolkata',
    });
    // At 01:00 on the 9th in Kolkata it was still the 8th in Toronto, and the zone of Toronto still applied.
    expect(findCorrectionMoment(moving, '2026-03-09', '01:00', NOW)).toEqual({
      problem: {
        path: 'time',
        code: 'not_on_day',
        message: 'Must fall on the day of the check-in, in the person’s time zone.',
      },
    });
  });
});

it('no admin may correct their own check-ins, and only super admins may correct the check-ins of an admin', () => {
  const employee = { id: 'e', role: 'employee' } as const;
  const admin = { id: 'a', role: 'admin' } as const;
  const boss = { id: 's', role: 'super_admin' } as const;
  expect(findCorrectionRefusal(admin, employee)).toBeNull();
  expect(findCorrectionRefusal(boss, admin)).toBeNull();
  expect(findCorrectionRefusal(admin, { ...admin, id: 'b' })).toBe('account_of_admin');
  expect(findCorrectionRefusal(admin, admin)).toBe('check_in_own');
  expect(findCorrectionRefusal(boss, boss)).toBe('check_in_own');
});
