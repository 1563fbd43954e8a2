import { expect, it } from 'vitest';
import type { AchievementProgress, BadgeProgress } from '#domain/api/badges.ts';
import { collect, filterView, type Collected } from './collection.ts';

const badge = (
  id: string,
  progress: number,
  count: number,
  earnedDate: string | null = null,
  more: Partial<BadgeProgress> = {},
): BadgeProgress => ({
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
  ...more,
});
const achievement = (id: AchievementProgress['id'], progress: number, maxProgress: number): AchievementProgress => ({
  id,
  title: 'Perfect Month',
  description: '',
  icon: 'medal',
  category: 'consistency',
  points: 300,
  progress,
  maxProgress,
  unlocked: progress >= maxProgress,
  unlockedAt: progress >= maxProgress ? '2026-01-20T12:00:00.000Z' : null,
});
const toName = () => 'Perfekter Monat';
const listIds = (items: readonly Collected[]) =>
  items.map((item) => [item.badge?.id, item.achievement?.id].filter(Boolean).join(' + '));

const ALL = collect(
  [
    badge('far', 1, 100),
    badge('old', 5, 5, '2026-01-05T12:00:00.000Z'),
    badge('near', 9, 10),
    badge('new', 5, 5, '2026-02-05T12:00:00.000Z'),
    badge('small', 0, 3),
  ],
  [achievement('rising_star', 500, 1000), achievement('early_bird', 5, 5)],
  toName,
);

it('lists the earned badges and achievements by date, and then the others by progress', () => {
  expect(listIds(filterView('all', ALL))).toEqual(['new', 'early_bird', 'old', 'near', 'rising_star', 'far', 'small']);
});

it('lists the earned items in the view `earned`, and the others in the view `open`', () => {
  expect(listIds(filterView('earned', ALL))).toEqual(['new', 'early_bird', 'old']);
  expect(listIds(filterView('open', ALL))).toEqual(['near', 'rising_star', 'far', 'small']);
});

const PERFECT = { name: ' perfect month', criteria: { type: 'perfect_month' as const, count: 1 } };

it.each([
  ['Perfect Month', PERFECT],
  ['Perfekter Monat', { ...PERFECT, name: 'Perfekter Monat' }],
])('shows the badge %s and the achievement with the same name as one card', (_, more) => {
  const once = collect([badge('b', 0, 1, null, more)], [achievement('perfect_month', 0, 1)], toName);
  expect(listIds(once)).toEqual(['b + perfect_month']);
});

it.each([
  ['the names differ', { ...PERFECT, name: 'Month' }, 0],
  ['the counts differ', { ...PERFECT, criteria: { type: 'perfect_month' as const, count: 2 } }, 0],
  ['the criteria differ', { ...PERFECT, criteria: { type: 'streak' as const, count: 1 } }, 0],
  ['only one of them is earned', PERFECT, 1],
])('shows a badge and an achievement as two cards when %s', (_, more, progress) => {
  const both = collect([badge('b', 0, 1, null, more)], [achievement('perfect_month', progress, 1)], toName);
  expect(listIds(both)).toEqual(['b', 'perfect_month']);
});
