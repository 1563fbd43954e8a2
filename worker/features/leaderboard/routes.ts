import { Hono } from 'hono';
import { leaderboardQuerySchema } from '../../../domain/api/leaderboard.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { valid } from '../../http/validate.ts';
import { readLeaderboard } from './use-cases.ts';

export const leaderboardRoutes = new Hono<AppEnv>()
  /** Signed in. */
  .get(
    '/',
    access('employee', ({ db }) => ({ settings: selectSettings(db) })),
    valid('query', leaderboardQuerySchema),
    async (c) => {
      const { actor, db, facts, now } = c.var;
      const settings = toSettings(facts.settings);
      return c.json(await readLeaderboard(db, { actor, query: c.req.valid('query'), settings, now }), 200);
    },
  );
export type LeaderboardApi = typeof leaderboardRoutes;
