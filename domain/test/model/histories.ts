import * as fc from 'fast-check';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { calendars, policies, ZONES } from '../arbitraries.ts';
import type { Action } from './actions.ts';
import type { WorkCalendar } from '#domain/calendar/work-calendar.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { foundCompany, type Company } from './company.ts';

/** `npm run fuzz` tries 2,000 histories, and `HISTORIES=200000` before a test command more (CONTRIBUTING.md). */
const { env } = (globalThis as { process?: { env: Record<string, string | undefined> } }).process ?? { env: {} };
export const HISTORIES = Number(env.HISTORIES ?? 1_000);
export const RUNS = { numRuns: HISTORIES };
/** The time limit of a test, in milliseconds. It only ends tests that never end. */
export const LIMIT = { timeout: 60_000 + 600 * RUNS.numRuns };

const who = fc.nat(4);
/** The position of Ada, Ali or Sue, who are admins. */
const by = fc.integer({ min: 2, max: 4 });
const pick = fc.nat(20);
const daysAgo = fc.integer({ min: 0, max: 61 });
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30', '44', '45', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);

const one = <Fields extends Record<string, fc.Arbitrary<unknown>>, Type extends Action['type']>(
  type: Type,
  weight: number,
  fields: Fields,
) => ({
  weight,
  arbitrary: fc.record({ type: fc.constant(type), ...fields }) as unknown as fc.Arbitrary<Action>,
});

const KINDS = [
  one('morning', 14, {
    // Some actions are in the evening, when the day of a night shift may have begun.
    seconds: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 6 * 3_600, max: 9 * 3_600 }) },
      { weight: 1, arbitrary: fc.integer({ min: 18 * 3_600, max: 23 * 3_600 }) },
    ),
    who: fc.uniqueArray(who, { minLength: 1, maxLength: 5 }),
  }),
  one('wait', 2, { hours: fc.integer({ min: 1, max: 40 }) }),
  one('checkIn', 2, { who }),
  one('late', 3, { who, hoursAgo: fc.integer({ min: 0, max: 73 }), isChecked: fc.boolean() }),
  one('add', 4, { by, who, daysAgo: fc.oneof(fc.integer({ min: 0, max: 9 }), daysAgo), time: times }),
  one('void', 3, { by, who, pick, keepPoints: fc.boolean() }),
  one('leave', 2, { by, who, daysAgo: fc.integer({ min: -5, max: 20 }), length: fc.integer({ min: 0, max: 6 }) }),
  one('leaveBack', 1, { by, who, pick }),
  one('calendar', 1, { by, who, calendar: calendars }),
  one('holidays', 2, {
    by,
    who,
    days: fc.uniqueArray(fc.integer({ min: -5, max: 20 }), { minLength: 1, maxLength: 3 }),
  }),
  one('policy', 1, { policy: policies }),
  one('claim', 2, { who, share: fc.integer({ min: 1, max: 4 }) }),
  one('decide', 2, { by: who, who, pick, to: fc.constantFrom('approved', 'fulfilled', 'rejected', 'cancelled') }),
  one('award', 1, { by, who, amount: fc.integer({ min: 1, max: 400 }) }),
  one('zone', 1, { who, zone: fc.constantFrom(...ZONES) }),
  one('companyZone', 1, { zone: fc.constantFrom(...ZONES) }),
];

const arbitraryActions = (kinds: typeof KINDS, maxLength = 60): fc.Arbitrary<Action[]> =>
  fc.array(fc.oneof(...kinds), { minLength: 5, maxLength });

/** Most actions are morning check-ins, so that long streaks occur. */
const acts = arbitraryActions(KINDS);

const badgePoints = fc.constantFrom(0, 7, 40, 400, 10_000);
/** Actions on the terms by which points are paid and spent. The histories of the Worker's tests leave them out. */
const MONEY_KINDS = [
  one('badge', 3, {
    by,
    kind: fc.constantFrom('team_activities', 'total_checkins', 'early_checkin', 'streak'),
    count: fc.integer({ min: 1, max: 4 }),
    points: badgePoints,
  }),
  one('editBadge', 2, { by, pick, points: badgePoints }),
  one('confirm', 2, { by, pick }),
  one('activity', 5, { by, who, kind: fc.constantFrom('team', 'course') }),
  one('grant', 3, { by, pick }),
  one('price', 2, { by, cost: fc.constantFrom(1, 5, 50, 300) }),
  one('buy', 3, { who }),
  one('value', 3, { by, cents: fc.constantFrom(0, 1, 7, 900, null, null) }),
  one('settle', 5, {
    by: who,
    pick,
    to: fc.constantFrom('approved', 'approved', 'fulfilled', 'rejected', 'cancelled'),
  }),
  one('award', 4, { by, who, amount: fc.integer({ min: 1, max: 60 }) }),
  one('takeBack', 4, { by, pick }),
  one('midnight', 3, { seconds: fc.integer({ min: -40, max: 40 }) }),
];

/** Histories with more attempts to gain points. */
const schemes = arbitraryActions([
  ...KINDS,
  ...KINDS.slice(2).map((kind) => ({ ...kind, weight: kind.weight + 1 })),
  ...MONEY_KINDS,
]);
/** Mornings with few other actions than those on money, so that two admins decide on the same terms and claims. */
const deals = arbitraryActions([...KINDS.slice(0, 2), ...MONEY_KINDS]);

export interface History {
  first: ScoringPolicy;
  perDay: number;
  acts: Action[];
  /**
   * Ben's night shift in the week of a clock change. Without a night shift, Ben works by day like all other users, and
   * the history begins weeks before a clock change.
   */
  night?: { dayStart: number; timeZone: 'America/Toronto' | 'America/St_Johns' } | undefined;
}

const night = fc.record({
  dayStart: fc.constantFrom(-660, -360, 240, 720),
  timeZone: fc.constantFrom('America/Toronto', 'America/St_Johns'),
});
/** This day is a Monday. On the next Sunday, clocks in North America go forward. */
const WEEK_OF_CHANGE: LocalDate = '2026-03-02';

const arbitraryHistory = (of: fc.Arbitrary<Action[]>): fc.Arbitrary<History> =>
  fc.record({
    first: policies,
    perDay: fc.constantFrom(0, 50, 1_000, 100_000),
    acts: of,
    night: fc.option(night, { nil: undefined }),
  });

export const histories = arbitraryHistory(acts);
export const historiesOfSchemes = arbitraryHistory(
  fc.oneof({ weight: 2, arbitrary: schemes }, { weight: 1, arbitrary: deals }),
);
/** Actions about two employees and a few days, so that the actions affect each other. */
const MEETING = [
  one('add', 12, { by, who: fc.nat(1), daysAgo: fc.nat(3), time: fc.constantFrom('06:00', '09:00') }),
  one('void', 10, { by, who: fc.nat(1), pick: fc.nat(3), keepPoints: fc.boolean() }),
  one('claim', 4, { who: fc.nat(1), share: fc.integer({ min: 1, max: 2 }) }),
];

/** Shorter histories in which more actions affect each other, for tests in which an action needs much time. */
export const shortHistories = fc.record({
  first: policies,
  perDay: fc.constantFrom(1_000, 100_000),
  acts: arbitraryActions([...KINDS, ...MEETING], 30),
});

export function begin({ first, perDay, night: nights }: Omit<History, 'acts'>): Company {
  if (!nights) return foundCompany({ first, perDay });
  const company = foundCompany({ first, perDay, start: WEEK_OF_CHANGE });
  const calendar: WorkCalendar = {
    workdays: [1, 2, 3, 4, 5, 6, 7],
    times: { earlyBefore: '21:45', onTimeBefore: '22:00', dayStart: nights.dayStart },
    holidays: new Set(),
  };
  const members = company.members.map((member) => (member.id === 'ben' ? { ...member, ...nights, calendar } : member));
  return { ...company, members };
}
