import { Hono } from 'hono/tiny';
import { analyticsQuerySchema, analyticsSchema, quietPeopleSchema } from '#domain/api/analytics.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { readQuiet } from './quiet.ts';
import { readAnalytics } from './use-cases.ts';

export const analyticsRoutes = new Hono()
  .get(
    '/',
    access('admin', withSettings),
    valid('query', analyticsQuerySchema),
    answers(analyticsSchema, 'Get a period’s figures for check-ins, points, departments, moods and rewards.'),
    async (c) => {
      const { db, facts, now } = c.var;
      return c.json(
        await readAnalytics(db, { query: c.req.valid('query'), settings: toSettings(facts.settings), now }),
        200,
      );
    },
  )
  .get(
    '/quiet',
    access('admin', withSettings),
    answers(quietPeopleSchema, 'List the users who checked in regularly and then missed at least five scheduled days.'),
    async (c) => {
      const { db, actor, facts, now } = c.var;
      return c.json(await readQuiet(db, actor.role, toSettings(facts.settings), now), 200);
    },
  );
