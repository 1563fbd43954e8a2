import { expect, it } from 'vitest';
import type { ManagedReward } from '../../../domain/api/rewards.ts';
import { toDraft, NEW_REWARD, shownReward, readTier, toFields, wrongFields } from './reward-draft.ts';
import { findChanges, readWholeNumber } from './whole-number.ts';

const REWARD: ManagedReward = {
  id: 'r',
  name: 'Tea',
  description: 'Green',
  howToGet: 'Ask at the desk.',
  pointsCost: 30,
  category: 'monthly',
  icon: 'coffee',
  available: true,
  company: 'Firm',
  stock: null,
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
  expect(toDraft(REWARD).tier).toBeNull();
  expect(toDraft({ ...REWARD, category: 'annual' }).tier).toBe('annual');
});

it('wrongFields returns the fields of a reward that are missing or not allowed', () => {
  expect([...wrongFields(NEW_REWARD)]).toEqual(['name', 'cost']);
  expect([...wrongFields({ ...NEW_REWARD, name: ' ', cost: '0', isLimited: true, stock: '1.5' })]).toEqual([
    'name',
    'cost',
    'stock',
  ]);
  expect([...wrongFields({ ...NEW_REWARD, name: 'Tea', cost: '5', isLimited: true, stock: '0' })]).toEqual([]);
  expect([...wrongFields({ ...NEW_REWARD, name: 'Tea', cost: '5', stock: 'x' })]).toEqual([]);
});

it('sends only the fields of a reward that were changed', () => {
  const before = toFields(toDraft(REWARD));
  expect(findChanges(before, toFields(toDraft(REWARD)))).toEqual({});
  const after = toFields({
    ...toDraft(REWARD),
    name: ' Tea and cake ',
    howToGet: ' By post ',
    isLimited: true,
    stock: '4',
  });
  expect(findChanges(before, after)).toEqual({ name: 'Tea and cake', howToGet: 'By post', stock: 4 });
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
