import { Hono } from 'hono/tiny';
import { achievementProgress, ACHIEVEMENTS } from '#domain/achievements/achievements.ts';
import { achievementsSchema, progressQuerySchema, type AchievementProgress } from '#domain/api/badges.ts';
import { selectAwardFacts, toAwardFacts } from '#worker/db/awards.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { access } from '#worker/http/access.ts';
import { findRequestedUser } from '#worker/http/requested-user.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';

function selectProgressFacts(db: Db, subject: string) {
  const { unlocked, activities, perfectMonths } = selectAwardFacts(db, subject);
  return { unlocked, activities, perfectMonths };
}

export const achievementsRoutes = new Hono().get(
  '/',
  access('employee', ({ db, subject }) => selectProgressFacts(db, subject)),
  valid('query', progressQuerySchema),
  answers(
    achievementsSchema,
    'List the six achievements with the signed-in user’s progress. Admins may request any user’s progress.',
  ),
  async (c) => {
    const { actor, db } = c.var;
    const person = await findRequestedUser(db, actor, c.req.valid('query').userId);
    const facts = person === actor ? c.var.facts : await runTogether(db, selectProgressFacts(db, person.employeeId));
    const { achievement: done } = toAwardFacts(person, facts);
    const unlockedAt = new Map(facts.unlocked.map((row) => [row.achievementId, row.unlockedAt]));
    const items = ACHIEVEMENTS.map(({ counts, ...achievement }): AchievementProgress => {
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
