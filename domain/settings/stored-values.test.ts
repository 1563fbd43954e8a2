import { describe, expect, test } from 'vitest';
import { SCORING_PRESETS, type ScoringPolicy } from '../scoring/policy.ts';
import { readScoringPolicy, readSettings, SETTINGS, valueInForce } from './settings.ts';

const { standard } = SCORING_PRESETS;

const STORED: ScoringPolicy = {
  basePoints: 50,
  earlyPoints: 70,
  earlyWindowMinutes: 60,
  earlyBefore: '07:00',
  onTimeBefore: '09:00',
  streakBonuses: [{ every: 5, points: 3, upTo: 50 }],
  activeStreakBonus: { points: 10, withinDays: 7 },
  paysDaysOff: true,
  displayedStreakCap: 7,
  freezes: { cap: 2, earnedEvery: 20 },
};
const NAMES = Object.keys(STORED) as (keyof ScoringPolicy)[];
const without = (value: object, name: string) => {
  return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
};

describe('a stored scoring policy of another release', () => {
  test('the stored policy of these tests differs from the standard policy in every part', () => {
    expect(NAMES.toSorted()).toEqual(Object.keys(standard).toSorted());
    for (const name of NAMES) expect(STORED[name]).not.toEqual(standard[name]);
  });

  test.each(NAMES)(
    'a stored policy without %s gets this part from the standard policy, and keeps all others',
    (name) => {
      const stored = without(STORED, name);
      // Before the window existed, the whole day before the limit was early, and days off were paid.
      const former = { earlyWindowMinutes: null, paysDaysOff: true };
      const part = { ...standard, ...former }[name];
      expect(readScoringPolicy(stored)).toEqual({ ...STORED, [name]: part });
      // The settings screen shows the same policy that scores check-ins.
      expect(valueInForce(SETTINGS.scoringPolicy, stored)).toEqual({
        value: readScoringPolicy(stored),
        isBroken: false,
      });
    },
  );

  test.each(['cap', 'earnedEvery'] as const)(
    'a stored policy without freezes.%s keeps the other part of freezes',
    (name) => {
      const stored = { ...STORED, freezes: without(STORED.freezes, name) };
      const freezes = { ...STORED.freezes, [name]: standard.freezes[name] };
      expect(valueInForce(SETTINGS.scoringPolicy, stored)).toEqual({ value: { ...STORED, freezes }, isBroken: false });
    },
  );

  test.each(NAMES)('a stored policy with an invalid %s keeps all other parts, and counts as broken', (name) => {
    const stored = { ...STORED, [name]: 'none' };
    const value = { ...STORED, [name]: standard[name] };
    expect(valueInForce(SETTINGS.scoringPolicy, stored)).toEqual({ value, isBroken: true });
  });

  test('a stored policy with an unknown part keeps all known parts', () => {
    const stored = { ...STORED, doublePointsOn: 5, freezes: { ...STORED.freezes, shared: true } };
    expect(valueInForce(SETTINGS.scoringPolicy, stored)).toEqual({ value: STORED, isBroken: false });
  });

  test.each([null, 7, 'standard'])('the stored value %j counts as the standard policy', (stored) => {
    expect(valueInForce(SETTINGS.scoringPolicy, stored)).toEqual({ value: standard, isBroken: true });
  });
});

/** Each value differs from the fallback. */
const OTHER = {
  company_name: 'Acme',
  qr_code_rule: { required: 'listed', locations: ['Toronto'], ownLocation: true },
  qr_window_seconds: 30,
  company_time_zone: 'America/Toronto',
  location_time_zones: [{ location: 'Lisbon', timeZone: 'Europe/Lisbon' }],
  zone_choice: 'locations',
  leave_requests: 'off',
  mood_readers: 'named',
  quiet_people_readers: 'nobody',
  leaderboard_all_time_by: 'balance',
  leaderboard_gifts: 'on',
  thanks_allowance: 30,
  thanks_values: [{ id: 'pride', name: 'Pride', icon: 'star' }],
  leaderboard_thanks: 'on',
  thanks_held_words: ['idiot'],
  anniversary_points: 50,
  birthday_points: 10,
  new_account_status: 'pending',
  claims_per_hour: 3,
  auto_approve_points: 25,
  auto_approve_per_month: 4,
  award_max_points: 30,
  award_points_per_day: 40,
  check_in_max_points: 50,
  offline_check_in_max_hours: 60,
  unverified_check_ins_per_month: 5,
  reminder_daily_at: '08:15',
  reminder_weekly_on: 5,
  reminder_monthly_on: 20,
  archive_after_months: 24,
  point_value_cents: 12,
  currency: 'EUR',
  reward_budget_cents: 500_000,
};

test.each(Object.keys(OTHER))(
  'readSettings returns the fallback of %s when it is not stored, and keeps all other stored values',
  (lacking) => {
    const settings = Object.entries(SETTINGS).filter(([name]) => name !== 'scoringPolicy');
    expect(settings.map(([, { key }]) => key).toSorted()).toEqual(Object.keys(OTHER).toSorted());
    const stored = new Map<string, unknown>(Object.entries(OTHER).filter(([key]) => key !== lacking));
    const expected = settings.map(([name, { key, fallback }]): [string, unknown] => [
      name,
      stored.get(key) ?? fallback,
    ]);
    expect(readSettings(stored)).toMatchObject(Object.fromEntries(expected));
    const { fallback } = settings.find(([, { key }]) => key === lacking)?.[1] ?? {};
    expect(fallback).not.toEqual(OTHER[lacking as keyof typeof OTHER]);
  },
);
