import type { Fulfilment } from '#domain/fulfilment/ways.ts';
import { expect, it } from 'vitest';
import type { ManagedBadge } from '#domain/api/badges.ts';
import type { ManagedReward } from '#domain/api/rewards.ts';
import {
  changesTerms,
  findChanges,
  findWrongBadgeFields,
  findWrongRewardFields,
  NEW_BADGE,
  NEW_REWARD,
  readTier,
  readWholeNumber,
  shownBadges,
  shownReward,
  toBadgeDraft,
  toBadgeFields,
  toDataUrl,
  toRewardDraft,
  toRewardFields,
  type RewardDraft,
} from './catalogue-drafts.ts';

const BADGE: ManagedBadge = {
  id: 'b',
  name: 'Dawn',
  description: '',
  icon: 'sunrise',
  points: 50,
  category: 'punctuality',
  tier: 'gold',
  rarity: 'rare',
  criteria: { type: 'early_checkin', count: 100 },
  isActive: true,
  termsBy: null,
  isConfirmed: true,
  earned: 2,
  created: 'x',
  updated: 'x',
  version: 1,
};

it('findWrongBadgeFields returns the fields of a badge that are missing or not allowed', () => {
  expect([...findWrongBadgeFields(NEW_BADGE)]).toEqual(['name', 'count']);
  expect([...findWrongBadgeFields({ ...NEW_BADGE, name: 'x', count: '0', points: '-1' })]).toEqual(['count', 'points']);
  expect([...findWrongBadgeFields(toBadgeDraft(BADGE))]).toEqual([]);
});

it('refuses points above the admin’s limit, and detects changes of criteria and points', () => {
  expect([...findWrongBadgeFields({ ...toBadgeDraft(BADGE), points: '21' }, 20)]).toEqual(['points']);
  expect([...findWrongBadgeFields({ ...toBadgeDraft(BADGE), points: '20' }, 20)]).toEqual([]);
  const before = toBadgeDraft(BADGE);
  expect(changesTerms({ ...before, name: 'Dawn patrol', tier: 'silver' }, before)).toBe(false);
  expect(changesTerms({ ...before, count: '99' }, before)).toBe(true);
  expect(changesTerms(before, null)).toBe(true);
});

it('sends only the fields of a badge that were changed', () => {
  const before = toBadgeFields(toBadgeDraft(BADGE));
  const after = toBadgeFields({ ...toBadgeDraft(BADGE), name: 'Dawn patrol', tier: 'platinum' });
  expect(findChanges(before, after)).toEqual({ name: 'Dawn patrol', tier: 'platinum' });
  expect(findChanges(before, toBadgeFields({ ...toBadgeDraft(BADGE), count: '90' }))).toEqual({
    criteria: { type: 'early_checkin', count: 90 },
  });
});

it('shows the badge in progress and earned, even when the form is still empty', () => {
  const [open, earned] = shownBadges(NEW_BADGE, 'Name', '2026-03-02T12:00:00.000Z');
  expect(open).toMatchObject({ name: 'Name', earnedDate: null, progress: 0, criteria: { count: 1 } });
  expect(earned).toMatchObject({ earnedDate: '2026-03-02T12:00:00.000Z', progress: 1 });
});

const REWARD: ManagedReward = {
  id: 'r',
  name: 'Tea',
  description: 'Green',
  howToGet: 'Ask at the desk.',
  pointsCost: 30,
  category: 'monthly',
  icon: 'coffee',
  pictureUrl: '/api/images/x',
  available: true,
  company: 'Firm',
  stock: null,
  fulfilment: { way: 'by_hand', face: null },
  created: 'x',
  updated: 'x',
  version: 3,
  retiredAt: null,
  claims: 0,
};

it('uses the tier that the cost suggests until the admin chooses another tier', () => {
  expect(['', '4', '25', '100', '175'].map((cost) => readTier({ ...NEW_REWARD, cost }))).toEqual([
    'weekly',
    'weekly',
    'monthly',
    'quarterly',
    'annual',
  ]);
  expect(readTier({ ...NEW_REWARD, cost: '175', tier: 'weekly' })).toBe('weekly');
  expect(toRewardDraft(REWARD).tier).toBeNull();
  expect(toRewardDraft({ ...REWARD, category: 'annual' }).tier).toBe('annual');
});

it('findWrongRewardFields returns the fields of a reward that are missing or not allowed', () => {
  expect([...findWrongRewardFields(NEW_REWARD)]).toEqual(['name', 'cost']);
  expect([...findWrongRewardFields({ ...NEW_REWARD, name: ' ', cost: '0', isLimited: true, stock: '1.5' })]).toEqual([
    'name',
    'cost',
    'stock',
  ]);
  expect([...findWrongRewardFields({ ...NEW_REWARD, name: 'Tea', cost: '5', isLimited: true, stock: '0' })]).toEqual(
    [],
  );
  expect([...findWrongRewardFields({ ...NEW_REWARD, name: 'Tea', cost: '5', stock: 'x' })]).toEqual([]);
});

it('findWrongRewardFields asks for the fields of the way, and no others', () => {
  const wrong = (draft: Partial<RewardDraft>) => [
    ...findWrongRewardFields({ ...NEW_REWARD, name: 'Tea', cost: '5', ...draft }),
  ];
  expect(wrong({ way: 'provider' })).toEqual(['face', 'product']);
  expect(wrong({ way: 'provider', face: '25', product: 'P1' })).toEqual([]);
  expect(wrong({ way: 'codes', isLimited: true, stock: 'x' })).toEqual([]);
  expect(['', '0', '0.01', '100000', '100000.01', '1.234', 'ten'].map((face) => wrong({ way: 'codes', face }))).toEqual(
    [[], ['face'], [], [], ['face'], ['face'], ['face']],
  );
  expect(wrong({ way: 'day_off', face: 'x' })).toEqual([]);
});

it('keeps the way of a reward, and changes it with its fields', () => {
  const ways: Fulfilment[] = [
    { way: 'by_hand', face: { cents: 1_250, currency: 'EUR' } },
    { way: 'codes', face: null },
    { way: 'provider', face: { cents: 500, currency: 'JPY' }, product: 'P1' },
    { way: 'day_off', days: 2 },
  ];
  for (const fulfilment of ways) {
    expect(toRewardFields(toRewardDraft({ ...REWARD, fulfilment })).fulfilment).toEqual(fulfilment);
  }
  const change = (draft: Partial<RewardDraft>) => toRewardFields({ ...toRewardDraft(REWARD), ...draft }).fulfilment;
  expect(change({ way: 'codes', face: '12,5', currency: 'EUR' })).toEqual({
    way: 'codes',
    face: { cents: 1_250, currency: 'EUR' },
  });
  expect(change({ way: 'provider', face: '10', currency: 'EUR', product: ' P1 ' })).toEqual({
    way: 'provider',
    face: { cents: 1_000, currency: 'EUR' },
    product: 'P1',
  });
  expect(change({ way: 'day_off', days: '1' })).toEqual({ way: 'day_off', days: 1 });
});

it('sends only the fields of a reward that were changed', () => {
  const before = toRewardFields(toRewardDraft(REWARD));
  expect(findChanges(before, toRewardFields(toRewardDraft(REWARD)))).toEqual({});
  const after = toRewardFields({
    ...toRewardDraft(REWARD),
    name: ' Tea and cake ',
    howToGet: ' By post ',
    isLimited: true,
    stock: '4',
  });
  expect(findChanges(before, after)).toEqual({ name: 'Tea and cake', howToGet: 'By post', stock: 4 });
});

it('sends a picture only when it is new, and null when it was removed', () => {
  const before = toRewardDraft(REWARD);
  const change = (picture: string, start = before) =>
    findChanges(toRewardFields(start), toRewardFields({ ...start, picture }));
  const chosen = toDataUrl({ type: 'image/webp', base64: 'UklGR+/=' });
  expect(change('/api/images/x')).toEqual({});
  expect(change(chosen)).toEqual({ image: 'UklGR+/=' });
  expect(change('')).toEqual({ image: null });
  expect(change('', { ...before, picture: '' })).toEqual({});
  expect(toRewardFields({ ...NEW_REWARD, picture: chosen })).toMatchObject({ image: 'UklGR+/=' });
  const inDemo = { ...before, picture: 'data:image/webp;base64,AAAA' };
  expect([change(inDemo.picture, inDemo), change(chosen, inDemo)]).toEqual([{}, { image: 'UklGR+/=' }]);
  expect(shownReward({ ...before, picture: chosen }, '')).toMatchObject({ pictureUrl: chosen });
});

it('shows placeholder values in the preview when the form is still empty', () => {
  expect(shownReward({ ...NEW_REWARD, isLimited: true }, 'Name')).toMatchObject({
    name: 'Name',
    pointsCost: 1,
    stock: 0,
  });
});

it.each([
  ['5', 5],
  [' 12 ', 12],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['13', null],
  ['9999999999', null],
])('readWholeNumber reads the text %j as %j when 0 to 12 is allowed', (text, value) => {
  expect(readWholeNumber(text, 0, 12)).toBe(value);
});
