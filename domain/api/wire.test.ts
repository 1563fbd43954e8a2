import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { TELEMETRY_MAX_ITEMS } from '../telemetry/batch.ts';
import { checkInInputSchema, checkInsQuerySchema, todayQuerySchema } from './checkins.ts';
import { cursorSchema, hireDaySchema, idParamSchema, idSchema, instantSchema, localDateSchema } from './common.ts';
import { toFieldIssue } from './field-issues.ts';
import { leaderboardQuerySchema } from './leaderboard.ts';
import { leaveInputSchema } from './leaves.ts';
import { AWARD_MAX_POINTS, awardSchema, pointsHistoryQuerySchema } from './points.ts';
import { claimSchema, redemptionChangeSchema, redemptionsQuerySchema } from './redemptions.ts';
import { newRewardSchema, rewardChangeSchema, rewardsQuerySchema } from './rewards.ts';
import { telemetrySchema } from './telemetry.ts';
import { profileSchema, usersQuerySchema } from './users.ts';

function refusals(schema: v.GenericSchema, input: unknown): string[] {
  const parsed = v.safeParse(schema, input);
  return (parsed.issues ?? []).map((issue) => toFieldIssue(issue)).map(({ path, message }) => `${path}: ${message}`);
}

function refusedPaths(schema: v.GenericSchema, input: unknown): string[] {
  return refusals(schema, input).map((refusal) => refusal.slice(0, refusal.indexOf(':')));
}

const REWARD = { name: 'Barista coffee', pointsCost: 5 };
const METRIC = { type: 'metric', name: 'LCP', value: 1234.5, screen: '/employee/dashboard' };
const INSTALL = {
  type: 'event',
  name: 'pwa_install_prompt',
  action: 'shown',
  platform: 'desktop',
  timestamp: '2026-03-02T12:30:00.000Z',
};
const AWARD = { userId: 'demo-001', amount: 10, description: 'Covered the late shift' };

const SCHEMAS: readonly (readonly [string, v.GenericSchema, object])[] = [
  ['check-in', checkInInputSchema, { mood: 'great', notes: 'First one in.', location: 'Toronto' }],
  ['check-ins query', checkInsQuerySchema, { from: '2026-03-01', to: '2026-03-31', userId: 'demo-001' }],
  ['today query', todayQuerySchema, { cursor: 'abc', limit: '20' }],
  ['id parameter', idParamSchema, { id: 'redemption-01' }],
  ['leaderboard query', leaderboardQuerySchema, { period: 'week', department: 'IT', limit: '10', around: 'me' }],
  ['award', awardSchema, AWARD],
  ['points history query', pointsHistoryQuerySchema, { userId: 'demo-001', limit: '50' }],
  ['claim', claimSchema, { rewardId: 'reward-coffee' }],
  ['redemption change', redemptionChangeSchema, { status: 'rejected', rejectionReason: 'Twice.', version: 0 }],
  ['redemptions query', redemptionsQuerySchema, { status: 'pending' }],
  ['new reward', newRewardSchema, REWARD],
  ['reward change', rewardChangeSchema, { stock: null, version: 3 }],
  ['rewards query', rewardsQuerySchema, { category: 'weekly' }],
  ['profile', profileSchema, { name: 'Maya Okafor', phone: '+14165550123', timeZone: 'Europe/Lisbon' }],
  ['telemetry batch', telemetrySchema, { items: [METRIC, INSTALL] }],
  ['users query', usersQuerySchema, { search: 'maya', role: 'employee', status: 'approved' }],
];

describe('every schema', () => {
  test.each(SCHEMAS)('the schema accepts a valid %s', (_name, schema, input) => {
    expect(refusals(schema, input)).toEqual([]);
  });

  test.each(SCHEMAS)('the refusal of an unknown field in a %s names the field', (_name, schema, input) => {
    expect(refusedPaths(schema, { ...input, pointsBalance: 1_000_000 })).toEqual(['pointsBalance']);
  });

  test.each(SCHEMAS)('the schema of a %s refuses values that are not objects', (_name, schema) => {
    for (const input of [null, 'text', 7, undefined]) expect(refusedPaths(schema, input)).toEqual(['']);
  });
});

describe('fields that a user may not set', () => {
  test.each(['role', 'isActive', 'approvalStatus', 'pointsBalance', 'currentStreak', 'department', 'id', 'email'])(
    'a change of a profile may not contain %s',
    (field) => {
      expect(refusedPaths(profileSchema, { [field]: 'admin' })).toEqual([field]);
    },
  );

  test.each(['userId', 'checkInTime', 'pointsEarned', 'streakDay', 'method'])(
    'a check-in may not contain %s',
    (field) => {
      expect(refusedPaths(checkInInputSchema, { [field]: 'x' })).toEqual([field]);
    },
  );

  test.each(['userId', 'pointsSpent', 'status'])('a claim may not contain %s', (field) => {
    expect(refusedPaths(claimSchema, { rewardId: 'reward-coffee', [field]: 'x' })).toEqual([field]);
  });
});

describe('limits', () => {
  test.each([
    ['an empty name', profileSchema, { name: '   ' }, 'name: Must not be empty.'],
    ['a long name', profileSchema, { name: 'x'.repeat(81) }, 'name: Must be 80 characters or fewer.'],
    [
      'a name with a direction character',
      profileSchema,
      { name: 'Ada\u202e' },
      'name: Must not contain invisible characters.',
    ],
    ['a control character', profileSchema, { bio: 'a\u0000b' }, 'bio: Must not contain control characters.'],
    [
      'a phone with letters',
      profileSchema,
      { phone: 'call me' },
      'phone: Must be empty or a number such as +14165550123.',
    ],
    [
      'the address of a picture on another site',
      profileSchema,
      { avatarUrl: 'https://a.example/x.png' },
      'avatarUrl: Unknown field.',
    ],
    [
      'an offset in place of a time zone',
      profileSchema,
      { timeZone: '+02:00' },
      'timeZone: Must be an IANA time zone such as Europe/Lisbon.',
    ],
    [
      'an unknown theme',
      profileSchema,
      { preferences: { theme: 'pink' } },
      'preferences.theme: Must be one of: light, dark, system.',
    ],
    [
      'an unknown mood',
      checkInInputSchema,
      { mood: 'sleepy' },
      'mood: Must be one of: excellent, great, good, okay, tired.',
    ],
    ['long notes', checkInInputSchema, { notes: 'x'.repeat(501) }, 'notes: Must be 500 characters or fewer.'],
    ['an award of 0 points', awardSchema, { ...AWARD, amount: 0 }, 'amount: Must be a whole number from 1 to 10000.'],
    ['a negative award', awardSchema, { ...AWARD, amount: -5 }, 'amount: Must be a whole number from 1 to 10000.'],
    ['half a point', awardSchema, { ...AWARD, amount: 0.5 }, 'amount: Must be a whole number from 1 to 10000.'],
    ['an award as text', awardSchema, { ...AWARD, amount: '10' }, 'amount: Must be a whole number from 1 to 10000.'],
    [
      'an infinite award',
      awardSchema,
      { ...AWARD, amount: Infinity },
      'amount: Must be a whole number from 1 to 10000.',
    ],
    ['an award without a reason', awardSchema, { ...AWARD, description: ' ' }, 'description: Must not be empty.'],
    [
      'a free reward',
      newRewardSchema,
      { ...REWARD, pointsCost: 0 },
      'pointsCost: Must be a whole number from 1 to 1000000.',
    ],
    ['stock below zero', newRewardSchema, { ...REWARD, stock: -1 }, 'stock: Must be a whole number from 0 to 1000000.'],
    [
      'a change back to pending',
      redemptionChangeSchema,
      { status: 'pending' },
      'status: Must be one of: approved, fulfilled, rejected, cancelled.',
    ],
    [
      'a page that is too long',
      pointsHistoryQuerySchema,
      { limit: '51' },
      'limit: Must be a whole number from 1 to 50.',
    ],
    ['an empty page', leaderboardQuerySchema, { limit: '0' }, 'limit: Must be a whole number from 1 to 100.'],
    [
      'a page length in letters',
      leaderboardQuerySchema,
      { limit: 'ten' },
      'limit: Must be a whole number from 1 to 100.',
    ],
    [
      'a page length with an exponent',
      leaderboardQuerySchema,
      { limit: '1e1' },
      'limit: Must be a whole number from 1 to 100.',
    ],
    ['a batch without metrics', telemetrySchema, { items: [] }, 'items: Must not be empty.'],
    [
      'a batch with too many metrics',
      telemetrySchema,
      { items: Array.from({ length: TELEMETRY_MAX_ITEMS + 1 }, () => METRIC) },
      'items: Must have at most 50 entries.',
    ],
    [
      'a day that does not exist',
      checkInsQuerySchema,
      { from: '2026-02-30' },
      'from: Must be a date such as 2026-03-02.',
    ],
  ] as readonly (readonly [string, v.GenericSchema, unknown, string])[])(
    'the schema refuses %s',
    (_what, schema, input, refusal) => {
      expect(refusals(schema, input)).toEqual([refusal]);
    },
  );

  test('the schemas accept values at the limit', () => {
    expect(refusals(profileSchema, { name: 'x'.repeat(80), bio: 'x'.repeat(500) })).toEqual([]);
    expect(refusals(awardSchema, { ...AWARD, amount: AWARD_MAX_POINTS })).toEqual([]);
    expect(refusals(pointsHistoryQuerySchema, { limit: '50' })).toEqual([]);
  });
});

describe('telemetrySchema', () => {
  test.each([
    ['an unknown metric', { ...METRIC, name: 'FPS' }, 'items.0.name'],
    ['an unknown screen', { ...METRIC, screen: '/employee/dashboard?token=1' }, 'items.0.screen'],
    ['a negative time', { ...METRIC, value: -1 }, 'items.0.value'],
    ['a time over a minute', { ...METRIC, value: 60_001 }, 'items.0.value'],
    ['a layout shift over 100', { ...METRIC, name: 'CLS', value: 101 }, 'items.0.value'],
    ['a value that is not a number', { ...METRIC, value: Number.NaN }, 'items.0.value'],
    ['a rating from the client', { ...METRIC, rating: 'good' }, 'items.0.rating'],
    ['the id of a user', { ...METRIC, userId: 'demo-001' }, 'items.0.userId'],
    ['an unknown event', { ...INSTALL, name: 'page_view' }, 'items.0.name'],
    ['an unknown action', { ...INSTALL, action: 'x' }, 'items.0.action'],
    ['an unknown platform', { ...INSTALL, platform: 'Maya’s phone' }, 'items.0.platform'],
    ['an unknown kind', { ...INSTALL, type: 'note' }, 'items.0.type'],
    ['a metric that is not an object', 5, 'items.0'],
  ])('telemetrySchema refuses %s', (_what, item, path) => {
    expect(refusedPaths(telemetrySchema, { items: [item] })).toEqual([path]);
  });
});

describe('parsing', () => {
  test('parsing trims the text of a new reward and fills in absent fields', () => {
    expect(v.parse(newRewardSchema, { name: '  Barista coffee ', pointsCost: 5 })).toEqual({
      name: 'Barista coffee',
      description: '',
      howToGet: '',
      pointsCost: 5,
      icon: 'gift',
      image: null,
      available: true,
      company: '',
      stock: null,
      fulfilment: { way: 'by_hand', face: null },
    });
  });

  test('parsing converts the numbers of a query', () => {
    expect(v.parse(leaderboardQuerySchema, { limit: '25' })).toEqual({ limit: 25 });
  });

  test('parsing adds no field that is absent', () => {
    expect(v.parse(profileSchema, {})).toEqual({});
    expect(v.parse(rewardChangeSchema, {})).toEqual({});
  });

  test('text may contain line ends and emoji', () => {
    expect(v.parse(checkInInputSchema, { notes: 'one\ntwo 🦊' })).toEqual({ notes: 'one\ntwo 🦊' });
  });
});

describe('the shared schemas', () => {
  test.each(['', 'a b', 'a/b', "a'b", 'x'.repeat(65), 'é'])('%j is not a valid id', (id) => {
    expect(refusals(idSchema, id)).toHaveLength(1);
  });

  test.each(['', 'a+b', 'x'.repeat(401)])('%j is not a valid cursor', (cursor) => {
    expect(refusals(cursorSchema, cursor)).toHaveLength(1);
  });

  test.each(['2026-03-02', '2028-02-29', '2000-01-01'])('%s is a valid day', (day) => {
    expect(refusals(localDateSchema, day)).toEqual([]);
  });

  test.each(['', '2026-02-30', '1999-12-31', '0002-11-15', '9999-12-31'])('%j is not a valid day', (day) => {
    expect(refusals(localDateSchema, day)).toHaveLength(1);
  });

  test('hireDaySchema accepts a day before 2000', () => {
    expect(refusals(hireDaySchema, '1987-09-01')).toEqual([]);
    expect(refusals(hireDaySchema, '1949-12-31')).toHaveLength(1);
  });

  test('a leave without a first day is refused with a single problem', () => {
    const leave = { userId: 'u', startDate: '', endDate: '2026-03-03', reason: 'x' };
    expect(refusals(leaveInputSchema, leave)).toHaveLength(1);
  });

  test.each([
    ['2026-03-02T07:30:00.000Z', true],
    ['2026-03-02', false],
    ['2026-13-02T07:30:00.000Z', false],
    ['yesterday', false],
    ['2028-02-29T23:59:59.999Z', true],
    ['2026-03-02T07:30:00Z', true],
    ['2026-03-02T07:30:00+02:00', true],
    // `Date` cannot parse these texts.
    ['2026-03-02T07:30:00+02', false],
    ['2026-03-02T07:30:00+0200', false],
    ['2026-03-02T07:30:00+24:00', false],
    ['2026-03-02T24:00:01Z', false],
    ['2026-03-02 07:30:00Z', false],
    // `Date` would read these days as days in March.
    ['2026-02-30T07:30:00.000Z', false],
    ['2027-02-29T07:30:00.000Z', false],
    ['1999-12-31T23:59:59.999Z', false],
    ['9999-12-31T23:59:59-23:00', false],
    ['+010000-01-01T00:00:00Z', false],
  ])('%s is accepted as an instant: %s', (instant, good) => {
    expect(refusals(instantSchema, instant)).toHaveLength(good ? 0 : 1);
  });
});
