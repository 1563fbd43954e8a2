import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendars, dates, instants, RUNS, zones } from '../test/arbitraries.ts';
import { readDayClock } from '../time/day-clock.ts';
import { addDays } from '../time/local-date.ts';
import { decideCalendarChange, firstDayAhead, type CalendarDraft } from './change-calendar.ts';
import { dayKind, findRules, type WorkCalendar } from './work-calendar.ts';

/** This is Wednesday the 11th. In Kiritimati it is already Thursday the 12th. */
const now = new Date('2026-03-11T12:00:00Z');
const office = {
  workdays: [1, 2, 3, 4, 5],
  times: null,
  pastRules: [],
  holidays: [{ date: '2026-04-03', name: 'Good Friday' }],
};
const decide = (draft: Partial<CalendarDraft>, options: { isSuper?: boolean; isOwn?: boolean } = {}) =>
  decideCalendarChange(office, { ...office, ...draft }, { now, isSuper: false, isOwn: false, ...options });

describe('decideCalendarChange', () => {
  it('new weekdays and times apply from the first day that has not begun in any time zone', () => {
    expect(decide({ workdays: [1, 2, 3, 4] })).toEqual({
      pastRules: [{ until: '2026-03-12', workdays: [1, 2, 3, 4, 5], times: null }],
      put: [],
      removed: [],
      from: '2026-03-13',
      rulesFrom: '2026-03-13',
    });
    const times = { earlyBefore: '13:45', onTimeBefore: '14:00' };
    expect(decide({ times }, { isSuper: true })).toMatchObject({
      pastRules: [{ until: '2026-03-12', times: null }],
      from: '2026-03-13',
    });
  });

  it('earlier days keep the original rules when the rules change twice before the first change applies', () => {
    const once = {
      ...office,
      workdays: [1],
      pastRules: [{ until: '2026-03-12', workdays: [1, 2, 3, 4, 5], times: null }],
    };
    const twice = decideCalendarChange(once, { ...once, workdays: [2] }, { now, isSuper: true, isOwn: false });
    expect(twice).toMatchObject({
      pastRules: [{ until: '2026-03-12', workdays: [1, 2, 3, 4, 5] }],
      from: '2026-03-13',
    });
    const dayAfter = decideCalendarChange(
      once,
      { ...once, workdays: [2] },
      { now: new Date('2026-03-12T12:00:00Z'), isSuper: true, isOwn: false },
    );
    expect(dayAfter).toMatchObject({ pastRules: [{ until: '2026-03-12' }, { until: '2026-03-13', workdays: [1] }] });
  });

  it('no past rules are stored when a change is undone before its first day', () => {
    const once = {
      ...office,
      workdays: [1],
      pastRules: [{ until: '2026-03-12', workdays: [1, 2, 3, 4, 5], times: null }],
    };
    const back = decideCalendarChange(once, office, { now, isSuper: false, isOwn: true });
    expect(back).toMatchObject({ pastRules: [], from: '2026-03-13', rulesFrom: null });
  });

  it('only a super admin may change the times of a calendar, but not the times of their own calendar', () => {
    const times = { earlyBefore: '23:59', onTimeBefore: '23:59' };
    expect(decide({ times })).toEqual({ refused: 'calendar_times' });
    expect(decide({ times }, { isSuper: true, isOwn: true })).toEqual({ refused: 'calendar_own' });
  });

  it('a new day start is refused, because it would change the dates of days that have begun', () => {
    const fixed = { refused: 'validation_failed', fields: [{ path: 'times.dayStart', code: 'fixed' }] };
    const times = { earlyBefore: '21:45', onTimeBefore: '22:00' };
    expect(decide({ times: { ...times, dayStart: 720 } }, { isSuper: true })).toMatchObject(fixed);
    const night = { ...office, times: { ...times, dayStart: 720 } };
    const change = (draft: Partial<CalendarDraft>) =>
      decideCalendarChange(night, { ...night, ...draft }, { now, isSuper: true, isOwn: false });
    expect(change({ times: null })).toMatchObject(fixed);
    expect(change({ times })).toMatchObject(fixed);
    expect(change({ times: { ...times, dayStart: -360 } })).toMatchObject(fixed);
    expect(change({ times: { ...night.times, onTimeBefore: '22:15' } })).toMatchObject({ from: '2026-03-12' });
  });

  it('the day start of a night shift decides which day is the first that has not begun in any time zone', () => {
    const night = { ...office, times: { earlyBefore: '21:45', onTimeBefore: '22:00', dayStart: -360 } };
    const change = (at: string) =>
      decideCalendarChange(night, { ...night, workdays: [1] }, { now: new Date(at), isSuper: true, isOwn: false });
    // In Kiritimati, the first instant is 17:59:59 on the 12th. The second instant is 18:00, when the 13th begins.
    expect(change('2026-03-12T03:59:59Z')).toMatchObject({ from: '2026-03-13' });
    expect(change('2026-03-12T04:00:00Z')).toMatchObject({ from: '2026-03-14' });
  });

  it('a change lists new, removed and renamed holidays, and a new name recomputes no record', () => {
    const easter = { date: '2026-04-06', name: 'Easter Monday' };
    expect(decide({ holidays: [easter] })).toMatchObject({
      put: [easter],
      removed: ['2026-04-03'],
      from: '2026-04-03',
    });
    const renamed = { date: '2026-04-03', name: 'Karfreitag' };
    expect(decide({ holidays: [renamed] })).toMatchObject({ put: [renamed], removed: [], from: null });
    expect(decide({})).toEqual({ pastRules: [], put: [], removed: [], from: null, rulesFrom: null });
    // The Saturday was already a day off.
    expect(decide({ holidays: [...office.holidays, { date: '2026-04-04', name: 'Bridge day' }] })).toMatchObject({
      put: [{ date: '2026-04-04' }],
      from: null,
    });
  });

  it('holidays on days that have begun need a super admin, and holidays more than 60 days ago are refused', () => {
    const holidays = (date: string) => ({ holidays: [...office.holidays, { date, name: 'Bridge day' }] });
    expect(decide(holidays('2026-03-13'))).toMatchObject({ from: '2026-03-13' });
    expect(decide(holidays('2026-03-12'))).toEqual({ refused: 'calendar_day_begun' });
    expect(decide(holidays('2026-03-12'), { isSuper: true })).toMatchObject({ from: '2026-03-12' });
    expect(decide(holidays('2026-01-12'), { isSuper: true })).toMatchObject({ from: '2026-01-12' });
    expect(decide(holidays('2026-01-11'), { isSuper: true })).toMatchObject({
      refused: 'validation_failed',
      fields: [{ path: 'holidays', code: 'past_days', params: { days: 60 } }],
    });
  });

  it('a change without holidays changes only days that have not begun in any time zone', () => {
    const toDraft = ({ workdays, times = null, holidays }: WorkCalendar): CalendarDraft => ({
      workdays,
      times,
      holidays: [...holidays].map((date) => ({ date, name: 'Holiday' })),
    });
    fc.assert(
      fc.property(calendars, calendars, instants, zones, dates, (before, wanted, at, zone, day) => {
        const old = { ...toDraft(before), pastRules: before.pastRules ?? [] };
        const dayStart = old.times?.dayStart ?? 0;
        const ahead = firstDayAhead(at, dayStart);
        fc.pre(old.pastRules.every(({ until }) => until < ahead));
        const { earlyBefore, onTimeBefore } = wanted.times ?? { earlyBefore: '07:00', onTimeBefore: '08:00' };
        const night = { earlyBefore, onTimeBefore, dayStart };
        const day0 = wanted.times ? { earlyBefore, onTimeBefore } : null;
        const draft = { ...toDraft(wanted), times: dayStart === 0 ? day0 : night, holidays: old.holidays };
        const decided = decideCalendarChange(old, draft, { now: at, isSuper: true, isOwn: false });
        if ('refused' in decided) throw new Error('No holiday changes');
        const after = { ...before, workdays: draft.workdays, times: draft.times ?? null, pastRules: decided.pastRules };
        const today = readDayClock({ timeZone: zone, dayStart }, at).date;
        const held = day > today || day < addDays(today, -490) ? today : day;
        expect(dayKind(held, after, [])).toBe(dayKind(held, before, []));
        expect(findRules(held, after).times ?? null).toEqual(findRules(held, before).times ?? null);
        expect(findRules(ahead, after).workdays).toEqual(draft.workdays);
      }),
      RUNS,
    );
  });
});
