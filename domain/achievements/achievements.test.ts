import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import {
  ACHIEVEMENT_IDS,
  achievementProgress,
  ACHIEVEMENTS,
  newlyUnlocked,
  type AchievementFacts,
} from './achievements.ts';

const NONE: AchievementFacts = {
  longestEarlyRun: 0,
  longestStreak: 0,
  teamActivities: 0,
  perfectMonths: 0,
  bestMonthPoints: 0,
  suggestionsImplemented: 0,
};
const names = Object.keys(NONE) as (keyof AchievementFacts)[];

describe('the six achievements', () => {
  it('ACHIEVEMENTS contains the six achievements of spec section 9, with their titles and points', () => {
    expect(ACHIEVEMENTS.map(({ id }) => id)).toEqual(ACHIEVEMENT_IDS);
    expect(ACHIEVEMENTS.map(({ title, points }) => [title, points])).toEqual([
      ['Early Bird', 100],
      ['Streak Master', 200],
      ['Team Player', 150],
      ['Perfect Month', 300],
      ['Rising Star', 250],
      ['Leadership Excellence', 500],
    ]);
  });

  it('newlyUnlocked returns each achievement at its count, not below its count, and never a second time', () => {
    for (const { id, counts, maxProgress } of ACHIEVEMENTS) {
      const ids = (value: number) => newlyUnlocked(new Set(), { ...NONE, [counts]: value }).map((one) => one.id);
      expect(ids(maxProgress - 1)).toEqual([]);
      expect(ids(maxProgress)).toEqual([id]);
      expect(newlyUnlocked(new Set([id]), { ...NONE, [counts]: maxProgress })).toEqual([]);
    }
  });

  it('progress never falls while the facts grow, and a correction does not undo an unlocked achievement', () => {
    const acts = fc.array(fc.record({ fact: fc.constantFrom(...names), by: fc.integer({ min: 0, max: 400 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(acts, (all) => {
        const unlocked = new Set<string>();
        let facts = NONE;
        let before = ACHIEVEMENTS.map(() => 0);
        for (const { fact, by } of all) {
          facts = { ...facts, [fact]: facts[fact] + by };
          for (const { id } of newlyUnlocked(unlocked, facts)) unlocked.add(id);
          const progress = ACHIEVEMENTS.map((one) => achievementProgress(one, facts, unlocked.has(one.id)));
          progress.forEach((value, index) => expect(value).toBeGreaterThanOrEqual(before[index] ?? 0));
          before = progress;
        }
        // A correction sets every fact to 0.
        for (const one of ACHIEVEMENTS) {
          expect(achievementProgress(one, NONE, unlocked.has(one.id))).toBe(unlocked.has(one.id) ? one.maxProgress : 0);
        }
      }),
      RUNS,
    );
  });
});
