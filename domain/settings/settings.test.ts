import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { SETTING_CATEGORIES } from './categories.ts';
import { mayChange, readSettings, scoringPolicySchema, SETTINGS, findSetting, valueInForce } from './settings.ts';

const { standard, demo } = SCORING_PRESETS;

describe('readSettings', () => {
  test('readSettings returns the fallbacks when no value is stored', () => {
    const fallbacks = Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]);
    expect(readSettings(new Map())).toEqual(Object.fromEntries(fallbacks));
    expect(readSettings(new Map())).toMatchObject({
      scoringPolicy: standard,
      companyTimeZone: 'UTC',
      leaderboardAllTimeBy: 'earned',
    });
  });

  test('readSettings returns the stored values', () => {
    const stored = new Map<string, unknown>([
      ['scoring_policy', demo],
      ['company_time_zone', 'America/Toronto'],
      ['leaderboard_all_time_by', 'balance'],
      ['something_else', 7],
    ]);
    expect(readSettings(stored)).toMatchObject({
      scoringPolicy: demo,
      companyTimeZone: 'America/Toronto',
      leaderboardAllTimeBy: 'balance',
    });
  });

  test('readSettings treats an invalid value as absent, and returns the other stored values', () => {
    const stored = new Map<string, unknown>([
      ['scoring_policy', { ...standard, earlyBefore: '7:45' }],
      ['company_time_zone', 'Mars/Olympus'],
      ['leaderboard_all_time_by', 'balance'],
    ]);
    expect(readSettings(stored)).toMatchObject({
      scoringPolicy: standard,
      companyTimeZone: 'UTC',
      leaderboardAllTimeBy: 'balance',
    });
  });
});

test('every setting accepts its own fallback, and no two settings have the same key', () => {
  const settings = Object.values(SETTINGS);
  expect(settings.filter(({ schema, fallback }) => !v.safeParse(schema, fallback).success)).toEqual([]);
  expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length);
});

test('the settings are in the order of their categories, and every category has a setting', () => {
  const categories = Object.values(SETTINGS).map(({ category }) => category);
  expect([...new Set(categories)]).toEqual(SETTING_CATEGORIES);
  const places = categories.map((category) => SETTING_CATEGORIES.indexOf(category));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('only super admins may change the reserved settings, and employees may change no setting', () => {
  const reserved = Object.values(SETTINGS).filter((setting) => !mayChange(setting, 'admin'));
  expect(reserved.map(({ key }) => key)).toEqual([
    'thanks_allowance',
    'anniversary_points',
    'birthday_points',
    'new_account_status',
    'mood_readers',
    'quiet_people_readers',
    'auto_approve_points',
    'auto_approve_per_month',
    'award_max_points',
    'award_points_per_day',
    'check_in_max_points',
    'offline_check_in_max_hours',
    'unverified_check_ins_per_month',
    'reward_budget_cents',
    'archive_after_months',
  ]);
  for (const setting of Object.values(SETTINGS)) {
    expect([mayChange(setting, 'super_admin'), mayChange(setting, 'employee')]).toEqual([true, false]);
  }
});

test('valueInForce returns the stored value, or the fallback when the value is invalid or absent', () => {
  const { claimsPerHour } = SETTINGS;
  expect(valueInForce(claimsPerHour, 30)).toEqual({ value: 30, isBroken: false });
  expect(valueInForce(claimsPerHour, 0)).toEqual({ value: 20, isBroken: true });
  expect(valueInForce(claimsPerHour, null)).toEqual({ value: 20, isBroken: true });
  expect(valueInForce(claimsPerHour, undefined)).toEqual({ value: 20, isBroken: false });
  expect(findSetting('claims_per_hour')).toBe(claimsPerHour);
  expect(findSetting('toString')).toBeUndefined();
});

const CARE = { id: 'care', name: 'Care', icon: 'heart' };
const OSLO = { location: 'Oslo', timeZone: 'Europe/Oslo' };

test.each([
  ['reminder_daily_at', '23:59', '24:00'],
  ['reminder_weekly_on', 7, 8],
  ['reminder_monthly_on', 28, 29],
  ['point_value_cents', 0, -1],
  ['currency', 'CHF', 'chf'],
  ['reward_budget_cents', 99_999_999_999, 0.5],
  ['location_time_zones', [OSLO, { ...OSLO, location: 'Bergen' }], [OSLO, { ...OSLO, location: 'OSLO' }]],
  ['location_time_zones', [], [{ ...OSLO, timeZone: 'Oslo' }]],
  ['thanks_allowance', 1_000, 1_001],
  ['thanks_values', [], [{ ...CARE, icon: 'skull' }]],
  ['thanks_values', [CARE, { ...CARE, id: 'pride', name: 'Pride' }], [CARE, { ...CARE, id: 'pride', name: 'CARE' }]],
  ['thanks_values', [{ ...CARE, name: 'x'.repeat(30) }], [{ ...CARE, name: 'x'.repeat(31) }]],
  ['thanks_held_words', ['idiot', 'useless'], ['idiot', 'Idiot']],
  ['thanks_held_words', ['x'.repeat(40)], ['x'.repeat(41)]],
  ['birthday_points', 0, -1],
  ['anniversary_points', 1_000, 1_001],
  ['award_max_points', 10_000, 10_001],
  ['check_in_max_points', 20_000, 0],
  ['offline_check_in_max_hours', 168, 1.5],
  ['unverified_check_ins_per_month', 0, 32],
  ['archive_after_months', 13, 12],
] as const)('the setting %s accepts %j and refuses %j', (key, good, bad) => {
  const schema = findSetting(key)?.schema ?? v.never();
  expect([v.is(schema, good), v.is(schema, bad)]).toEqual([true, false]);
});

test('there are at most 8 company values and 200 words to check', () => {
  const { thanksValues, thanksHeldWords } = SETTINGS;
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...CARE, id: `v${index}`, name: `Value ${index}` }));
  expect([v.is(thanksValues.schema, named(8)), v.is(thanksValues.schema, named(9))]).toEqual([true, false]);
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`);
  expect([v.is(thanksHeldWords.schema, words(200)), v.is(thanksHeldWords.schema, words(201))]).toEqual([true, false]);
});

describe('a scoring policy', () => {
  test.each(Object.entries(SCORING_PRESETS))('the schema accepts the preset %s', (_name, preset) => {
    expect(v.parse(scoringPolicySchema, preset)).toEqual(preset);
  });

  test.each([
    ['a check-in without points', { ...standard, basePoints: 0 }],
    ['a fraction of a point', { ...standard, earlyPoints: 1.5 }],
    ['a time that does not exist', { ...standard, onTimeBefore: '24:00' }],
    ['a bonus at every 0th day', { ...standard, streakBonuses: [{ every: 0, points: 5, upTo: null }] }],
    ['a negative bonus', { ...standard, streakBonuses: [{ every: 7, points: -5, upTo: null }] }],
    ['too many freezes', { ...standard, freezes: { cap: 11, earnedEvery: 10 } }],
    ['an unknown field', { ...standard, doublePoints: true }],
    ['a missing field', { ...standard, freezes: undefined }],
  ])('the schema of a scoring policy refuses %s', (_what, policy) => {
    expect(v.safeParse(scoringPolicySchema, policy).success).toBe(false);
  });
});
