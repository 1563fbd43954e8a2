import { describe, expect, it } from 'vitest';
import type { Analytics } from '#domain/api/analytics.ts';
import { hasFigures } from './chart/figure.ts';
import {
  activeFigure,
  checkInsFigure,
  departmentsFigure,
  moodsFigure,
  onTimeFigure,
  pointsFigure,
  rewardsFigure,
  describeMissing,
  streaksFigure,
} from './figures.ts';

type Month = Analytics['trends']['monthly'][number];

const DATA: Analytics = {
  period: { from: '2026-02-27', to: '2026-03-02' },
  kept: { from: '2025-01-01', period: 'whole' },
  overview: { date: '2026-03-02', totalEmployees: 12, activeToday: 9, averageCheckInTime: '07:10', onTimeRate: 66.7 },
  summary: {
    days: 1,
    checkIns: 9,
    checkInsPerDay: 9,
    averageCheckInTime: '07:10',
    onTimeRate: 66.7,
    participation: 75,
    redemptionRate: 0,
  },
  before: null,
  pointValue: null,
  trends: {
    daily: [
      { date: '2026-02-27', checkIns: 0, onTime: 0, late: 0, pointsEarned: 0, pointsRedeemed: 0 },
      { date: '2026-03-02', checkIns: 9, onTime: 6, late: 3, pointsEarned: 14, pointsRedeemed: -5 },
    ],
    monthly: [
      { month: '2026-02', checkIns: 180, onTime: 171, late: 9, totalPoints: 300, activeUsers: 12, pointsRedeemed: 40 },
      { month: '2026-03', checkIns: 9, onTime: 6, late: 3, totalPoints: 1014, activeUsers: 9, pointsRedeemed: -5 },
    ],
  },
  departments: [
    { name: 'IT', employees: 4, avgPoints: 3, checkInRate: 50, onTimeRate: null },
    { name: 'HR', employees: 8, avgPoints: 12, checkInRate: 87.5, onTimeRate: 66.7 },
  ],
  moods: {
    groups: [
      { department: 'HR', days: { excellent: 0, great: 1, good: 2, okay: 1, tired: 1 } },
      { department: null, days: { excellent: 1, great: 0, good: 0, okay: 4, tired: 0 } },
    ],
    through: '2026-02-28',
  },
  points: { earned: 1014, redeemed: 5, adjusted: 0, outstanding: 1_234_567 },
  streaksOn: '2026-03-02',
  streaks: [
    { from: 0, to: 0, people: 2 },
    { from: 1, to: 4, people: 4 },
    { from: 10, to: 19, people: 2 },
    { from: 90, to: null, people: 1 },
  ],
  rewardMoney: null,
  rewards: [{ id: 'r-1', name: 'Coffee', claims: 1, points: 10, cents: 0, otherAmounts: [] }],
};

const NOTHING: Analytics = {
  ...DATA,
  trends: {
    daily: [],
    monthly: DATA.trends.monthly.map((month) => ({ ...month, checkIns: 0, onTime: 0, late: 0, activeUsers: 0 })),
  },
  departments: [],
  moods: { groups: [], through: null },
  points: { earned: 0, redeemed: 0, adjusted: 0, outstanding: 0 },
  streaksOn: null,
  streaks: DATA.streaks.map((one) => ({ ...one, people: 0 })),
  rewardMoney: null,
  rewards: [],
};
const alikeNone = DATA.departments.map((one) => ({ ...one, checkInRate: 0, onTimeRate: null }));
const BY_MONTHS: Analytics = { ...DATA, moods: null, trends: { ...DATA.trends, daily: [] } };

describe('the figures of the analytics screen', () => {
  it('count check-ins by day or by month', () => {
    const figure = checkInsFigure(DATA);
    expect(figure.summary).toBe('9 check-ins, 66.7% on time. The busiest day was Mon, Mar 2, with 9.');
    expect(figure.rows).toEqual([
      { name: 'Fri, Feb 27', short: 'Feb 27', inFile: '2026-02-27', values: [0, 0, 0] },
      { name: 'Mon, Mar 2', short: 'Mar 2', inFile: '2026-03-02', values: [9, 6, 3] },
    ]);
    expect(onTimeFigure(DATA).rows.map(({ values }) => values)).toEqual([[null], [66.7]]);
    expect(onTimeFigure(DATA).summary).toBe('66.7% of check-ins on working days were on time.');
    expect(checkInsFigure(BY_MONTHS)).toMatchObject({
      of: 'Month',
      summary: '189 check-ins, 93.7% on time. The busiest month was February 2026, with 180.',
    });
    expect(onTimeFigure(BY_MONTHS).summary).toBe('The on-time rate ranged from 66.7% to 95% and was 93.7% overall.');
  });

  it('show check-ins on a day off of one’s own apart, and leave them out of the rate', () => {
    const [friday, monday] = DATA.trends.daily;
    const withDaysOff = { ...DATA, trends: { ...DATA.trends, daily: [friday, { ...monday, late: 2 }] } } as Analytics;
    const figure = checkInsFigure(withDaysOff);
    expect(figure.summary).toBe('9 check-ins, 75% on time. The busiest day was Mon, Mar 2, with 9.');
    expect(figure.columns.map(({ label }) => label)).toEqual(['Check-ins', 'On time', 'Late', 'Day off']);
    expect(figure.rows.map(({ values }) => values)).toEqual([
      [0, 0, 0, 0],
      [9, 6, 2, 1],
    ]);
    expect(figure.plot.columns).toEqual([1, 2, 3]);
    expect(onTimeFigure(withDaysOff).rows.map(({ values }) => values)).toEqual([[null], [75]]);
  });

  it('show active people, departments and streaks', () => {
    expect(activeFigure(DATA).summary).toBe('9 people earned points in March 2026. The best month had 12.');
    expect(departmentsFigure(DATA).summary).toBe('HR checked in the most (87.5%), IT the least (50%).');
    expect(departmentsFigure(DATA).rows).toEqual([
      { name: 'HR', values: [8, 12, 87.5, 66.7] },
      { name: 'IT', values: [4, 3, 50, null] },
    ]);
    const started = { name: 'Warehouse', employees: 1, avgPoints: 0, checkInRate: 0, onTimeRate: null };
    const grown = DATA.departments.map((department) => ({ ...department, employees: 5 }));
    const figure = departmentsFigure({ ...DATA, departments: [...grown, started] });
    expect(figure.summary).toBe('HR checked in the most (87.5%), IT the least (50%).');
    expect(figure.note).toContain('We only compare departments with five or more people.');
    expect(departmentsFigure(DATA).note).not.toContain('We only compare');
    expect(departmentsFigure({ ...DATA, departments: DATA.departments.slice(0, 1) }).summary).toBe(
      'IT checked in 50% of the time.',
    );
    const streaks = streaksFigure(DATA, null);
    expect(streaks.rows.map(({ name, values }) => [name, ...values])).toEqual([
      ['No streak', 2],
      ['1–4 days', 4],
      ['10–19 days', 2],
      ['90+ days', 1],
    ]);
    expect(streaks.plot.kind).toBe('rows');
    expect(streaks.summary).toBe(
      'On Monday, March 2, 3 of 9 check-ins came from people with a streak of ten days or more.',
    );
  });

  it('merge the groups of streaks that reach the cap of the screens', () => {
    const streaks = streaksFigure(
      { ...DATA, streaks: [...DATA.streaks.slice(0, 2), { from: 5, to: 9, people: 3 }, ...DATA.streaks.slice(2)] },
      7,
    );
    expect(streaks.rows.map(({ name, values }) => [name, ...values])).toEqual([
      ['No streak', 2],
      ['1–4 days', 4],
      ['5+ days', 6],
    ]);
    expect(streaks.summary).toBe('12 check-ins on Monday, March 2.');
  });

  it('show the days by their mood, best first, and the last counted day', () => {
    const figure = moodsFigure(DATA);
    expect(figure?.columns.map(({ label }) => label)).toEqual(['Excellent', 'Great', 'Good', 'Okay', 'Tired']);
    expect(figure?.rows).toEqual([
      { name: 'HR', values: [0, 1, 2, 1, 1] },
      { name: 'Several departments combined', values: [1, 0, 0, 4, 0] },
    ]);
    expect(figure?.summary).toBe('On 40% of days, most people felt good or better.');
    expect(figure?.note).toContain('Includes days up to Saturday, February 28.');
    expect(moodsFigure(NOTHING)?.note).not.toContain('days up to');
    expect(moodsFigure(BY_MONTHS)).toBe(null);
  });

  it('show points, with a note when the sum includes points of days off', () => {
    expect(pointsFigure(DATA)).toMatchObject({
      summary: '1,014 points given and 5 spent.',
      note: 'Totals include points from days off. The chart only shows working days.',
    });
    expect(pointsFigure({ ...DATA, points: { ...DATA.points, earned: 14 } }).note).toBeUndefined();
    expect(rewardsFigure(DATA).summary).toBe('The top reward was Coffee, claimed once.');
  });

  it('name no best department or month when there is nothing to compare', () => {
    const alike = (rate: number) => ({
      ...DATA,
      departments: DATA.departments.map((one) => ({ ...one, checkInRate: rate })),
    });
    expect(departmentsFigure(alike(0)).summary).toBe('No one checked in.');
    expect(departmentsFigure(alike(50)).summary).toBe('Every department has the same check-in rate (50%).');
    const months = DATA.trends.monthly.map((month, index) => ({ ...month, activeUsers: index === 0 ? 0 : 9 }));
    expect(activeFigure({ ...DATA, trends: { daily: [], monthly: months } }).summary).toBe(
      '9 people earned points in March 2026.',
    );
    expect(activeFigure(NOTHING).summary).toBe('Nothing in this period.');
    expect(streaksFigure(NOTHING, null).summary).toBe('No one checked in.');
  });

  it('name the first day with stored figures instead of showing a zero for an earlier period', () => {
    const lost: Analytics = { ...NOTHING, departments: alikeNone, kept: { from: '2026-04-09', period: 'partly' } };
    const figures = [activeFigure(lost), streaksFigure(lost, null), departmentsFigure(lost), rewardsFigure(lost)];
    expect(figures.map(({ summary }) => summary)).toEqual(
      figures.map(() => 'We have no daily data before Apr 9, 2026.'),
    );
    expect(describeMissing(lost, '2026-04-08')).toBe('We have no daily data before Apr 9, 2026.');
    expect(describeMissing(lost, '2026-04-09')).toBe(null);
    expect(describeMissing(lost, '2026-04')).toBe(null);
  });

  it('show a sentence and no chart when there is no data', () => {
    const figures = [checkInsFigure, onTimeFigure, activeFigure, departmentsFigure, rewardsFigure];
    const made = [...figures.map((make) => make(NOTHING)), streaksFigure(NOTHING, null), moodsFigure(NOTHING)];
    for (const figure of made) {
      expect(figure && hasFigures(figure)).toBe(false);
      expect(figure?.summary).not.toMatch(/NaN|Infinity|undefined|null/);
    }
    expect(checkInsFigure(NOTHING).summary).toBe('No one checked in.');
    expect(moodsFigure(NOTHING)?.summary).toBe('Not enough people shared their mood for us to show results.');
  });
});

it('the months before the company began are left out, and an empty month in between stays', () => {
  const empty = { checkIns: 0, onTime: 0, late: 0, totalPoints: 0, activeUsers: 0, pointsRedeemed: 0 };
  const [february, march] = DATA.trends.monthly as [Month, Month];
  const monthly = [
    { month: '2025-11', ...empty },
    { ...february, month: '2025-12' },
    { month: '2026-01', ...empty },
    march,
  ];
  const year = { ...DATA, moods: null, trends: { daily: [], monthly } };
  const shown = ['December 2025', 'January 2026', 'March 2026'];
  for (const figure of [checkInsFigure(year), onTimeFigure(year), pointsFigure(year), activeFigure(year)]) {
    expect(figure.rows.map(({ name }) => name)).toEqual(shown);
  }
});
