import { expect, it } from 'vitest';
import type { BadgeStanding } from '../../../domain/api/badges.ts';
import { badgesOf } from './sort-badges.ts';

const badge = (id: string, progress: number, count: number, earnedDate: string | null = null): BadgeStanding => ({
  id,
  name: id,
  description: '',
  icon: 'medal',
  points: 5,
  category: 'milestone',
  tier: 'bronze',
  rarity: 'common',
  criteria: { type: 'total_checkins', count },
  earnedDate,
  progress,
});
const ALL = [
  badge('far', 1, 100),
  badge('old', 5, 5, '2026-01-05T12:00:00.000Z'),
  badge('near', 9, 10),
  badge('new', 5, 5, '2026-02-05T12:00:00.000Z'),
  badge('small', 0, 3),
  badge('large', 0, 30),
];

it('puts what was earned last first, then what is nearest', () => {
  expect(badgesOf('all', ALL).map(({ id }) => id)).toEqual(['new', 'old', 'near', 'far', 'small', 'large']);
});

it('shows what was earned, or what is left', () => {
  expect(badgesOf('earned', ALL).map(({ id }) => id)).toEqual(['new', 'old']);
  expect(badgesOf('open', ALL).map(({ id }) => id)).toEqual(['near', 'far', 'small', 'large']);
});
