import { Hono } from 'hono/tiny';
import { analyticsQuerySchema, analyticsSchema } from '../../../domain/api/analytics.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { readAnalytics } from './use-cases.ts';

export const analyticsRoutes = new Hono<AppEnv>()
  /** Admin. The last seven scheduled days, or the period asked for. */
  .get(
    '/',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('query', analyticsQuerySchema),
    async (c) => {
      const { db, facts, now } = c.var;
      return c.json(
        await readAnalytics(db, { query: c.req.valid('query'), settings: toSettings(facts.settings), now }),
        200,
      );
    },
  );
export type AnalyticsApi = typeof analyticsRoutes;

/** What the routes answer, for the OpenAPI document alone. */
export const analyticsAnswers = {
  'GET /': [
    {
      status: 200,
      schema: analyticsSchema,
      summary: 'The figures of a period: check-ins, points, departments, moods, rewards.',
    },
  ],
} satisfies Answers;
