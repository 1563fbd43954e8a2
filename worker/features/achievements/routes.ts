import { Hono } from 'hono';
import { achievementProgress, ACHIEVEMENTS } from '../../../domain/achievements/achievements.ts';
import { achievementsSchema, type AchievementStanding } from '../../../domain/api/badges.ts';
import { selectAwardFacts, toAwardFacts } from '../../db/awards.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';

export const achievementsRoutes = new Hono<AppEnv>()
  /** Signed in. The six of spec section 9 with one's progress. */
  .get(
    '/',
    access('employee', ({ db, subject }) => {
      const { unlocked, activities, perfectMonths } = selectAwardFacts(db, subject);
      return { unlocked, activities, perfectMonths };
    }),
    answers(200, achievementsSchema, 'The six achievements with one’s own progress.'),
    (c) => {
      const { actor, facts } = c.var;
      const { achievement: done } = toAwardFacts(actor, facts);
      const unlockedAt = new Map(facts.unlocked.map((row) => [row.achievementId, row.unlockedAt]));
      const items = ACHIEVEMENTS.map(({ counts, ...achievement }): AchievementStanding => {
        const at = unlockedAt.get(achievement.id) ?? null;
        return {
          ...achievement,
          progress: achievementProgress({ counts, maxProgress: achievement.maxProgress }, done, at !== null),
          unlocked: at !== null,
          unlockedAt: at,
        };
      });
      return c.json({ items }, 200);
    },
  );
export type AchievementsApi = typeof achievementsRoutes;
