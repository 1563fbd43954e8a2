import { describe, expect, it } from 'vitest';
import { MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { addDays } from '../time/local-date.ts';
import { mayReadQuiet, QUIET_READERS, quietDays, type QuietFacts } from './quiet.ts';

/** This day is a Monday. */
const TODAY = '2026-03-16';
const quiet = (facts: Partial<QuietFacts> = {}) =>
  quietDays(
    {
      lastDay: '2026-03-06',
      checkInsBefore: 18,
      calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set() },
      leaves: [],
      ...facts,
    },
    TODAY,
  );

describe('quietDays', () => {
  it('quietDays returns the number of missed scheduled days before today when there are at least five', () => {
    expect(quiet()).toBe(5);
    expect(quiet({ lastDay: '2026-03-09' })).toBeNull();
    expect(quiet({ lastDay: '2026-03-05' })).toBe(6);
  });

  it('quietDays does not count rest days, holidays and days of leave', () => {
    const holidays = new Set(['2026-03-11']);
    expect(quiet({ calendar: { workdays: MONDAY_TO_FRIDAY, holidays } })).toBeNull();
    expect(quiet({ leaves: [{ startDate: '2026-03-10', endDate: '2026-03-10' }] })).toBeNull();
    expect(quiet({ lastDay: '2026-02-20', leaves: [{ startDate: TODAY, endDate: TODAY }] })).toBeNull();
    expect(quiet({ leaves: [{ startDate: '2026-03-17', endDate: '2026-03-20' }] })).toBe(5);
    expect(quiet({ calendar: { workdays: [], holidays: new Set() } })).toBeNull();
  });

  it('quietDays returns null when the last check-in was more than 60 days ago', () => {
    expect(quiet({ lastDay: addDays(TODAY, -60) })).toBe(41);
    expect(quiet({ lastDay: addDays(TODAY, -61) })).toBeNull();
  });
});

it('quietDays returns null for a user who had fewer than ten check-ins before', () => {
  expect(quiet({ checkInsBefore: 9 })).toBeNull();
  expect(quiet({ checkInsBefore: 10 })).toBe(5);
});

it('mayReadQuiet depends on the setting and the role', () => {
  const readers = ['employee', 'admin', 'super_admin'].map((role) =>
    QUIET_READERS.filter((setting) => mayReadQuiet(setting, role)),
  );
  expect(readers).toEqual([[], ['admins'], ['super_admins', 'admins']]);
});
