import { expect, it } from 'vitest';
import type { ManagedBadge } from '../../../domain/api/badges.ts';
import { changesTerms, toDraft, NEW_BADGE, shownBadges, toFields, wrongFields } from './badge-draft.ts';
import { findChanges } from './whole-number.ts';

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

it('wrongFields returns the fields of a badge that are missing or not allowed', () => {
  expect([...wrongFields(NEW_BADGE)]).toEqual(['name', 'count']);
  expect([...wrongFields({ ...NEW_BADGE, name: 'x', count: '0', points: '-1' })]).toEqual(['count', 'points']);
  expect([...wrongFields(toDraft(BADGE))]).toEqual([]);
});

it('refuses points above the admin’s limit, and detects changes of criteria and points', () => {
  expect([...wrongFields({ ...toDraft(BADGE), points: '21' }, 20)]).toEqual(['points']);
  expect([...wrongFields({ ...toDraft(BADGE), points: '20' }, 20)]).toEqual([]);
  const before = toDraft(BADGE);
  expect(changesTerms({ ...before, name: 'Dawn patrol', tier: 'silver' }, before)).toBe(false);
  expect(changesTerms({ ...before, count: '99' }, before)).toBe(true);
  expect(changesTerms(before, null)).toBe(true);
});

it('sends only the fields of a badge that were changed', () => {
  const before = toFields(toDraft(BADGE));
  const after = toFields({ ...toDraft(BADGE), name: 'Dawn patrol', tier: 'platinum' });
  expect(findChanges(before, after)).toEqual({ name: 'Dawn patrol', tier: 'platinum' });
  expect(findChanges(before, toFields({ ...toDraft(BADGE), count: '90' }))).toEqual({
    criteria: { type: 'early_checkin', count: 90 },
  });
});

it('shows the badge in progress and earned, even when the form is still empty', () => {
  const [open, earned] = shownBadges(NEW_BADGE, 'Name', '2026-03-02T12:00:00.000Z');
  expect(open).toMatchObject({ name: 'Name', earnedDate: null, progress: 0, criteria: { count: 1 } });
  expect(earned).toMatchObject({ earnedDate: '2026-03-02T12:00:00.000Z', progress: 1 });
});
