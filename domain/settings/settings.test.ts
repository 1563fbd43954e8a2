import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { readSettings, scoringPolicySchema, SETTINGS } from './settings.ts';

const { standard, demo } = SCORING_PRESETS;

describe('readSettings', () => {
  test('falls back when nothing is stored', () => {
    const fallbacks = Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]);
    expect(readSettings(new Map())).toEqual(Object.fromEntries(fallbacks));
    expect(readSettings(new Map())).toMatchObject({
      scoringPolicy: standard,
      companyTimeZone: 'UTC',
      leaderboardAllTimeBy: 'earned',
    });
  });

  test('takes what is stored', () => {
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

  test('takes a broken value for absent, and keeps the others', () => {
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

test('every setting takes its own fallback, and has a key of its own', () => {
  const settings = Object.values(SETTINGS);
  expect(settings.filter(({ schema, fallback }) => !v.safeParse(schema, fallback).success)).toEqual([]);
  expect(new Set(settings.map(({ key }) => key)).size).toBe(settings.length);
});

describe('a scoring policy', () => {
  test.each(Object.entries(SCORING_PRESETS))('may be the preset %s', (_name, preset) => {
    expect(v.parse(scoringPolicySchema, preset)).toEqual(preset);
  });

  test.each([
    ['a check-in without points', { ...standard, basePoints: 0 }],
    ['half points', { ...standard, earlyPoints: 1.5 }],
    ['a time that does not exist', { ...standard, onTimeBefore: '24:00' }],
    ['a bonus at every 0th day', { ...standard, streakBonuses: [{ every: 0, points: 5, upTo: null }] }],
    ['a negative bonus', { ...standard, streakBonuses: [{ every: 7, points: -5, upTo: null }] }],
    ['too many freezes', { ...standard, freezes: { cap: 11, earnedEvery: 10 } }],
    ['an unknown field', { ...standard, doublePoints: true }],
    ['a missing field', { ...standard, freezes: undefined }],
  ])('refuses %s', (_what, policy) => {
    expect(v.safeParse(scoringPolicySchema, policy).success).toBe(false);
  });
});
