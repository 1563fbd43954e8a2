import { Hono } from 'hono/tiny';
import { analyticsQuerySchema, analyticsSchema, quietPeopleSchema } from '../../../domain/api/analytics.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access, type ReadContext } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { readQuiet } from './quiet.ts';
import { readAnalytics } from './use-cases.ts';

const withSettings = ({ db }: ReadContext) => ({ settings: selectSettings(db) });

export const analyticsRoutes = new Hono<AppEnv>()
  /** Returns the figures of the last seven scheduled days, or of the requested period. */
  .get('/', access('admin', withSettings), valid('query', analyticsQuerySchema), async (c) => {
    const { db, facts, now } = c.var;
    return c.json(
      await readAnalytics(db, { query: c.req.valid('query'), settings: toSettings(facts.settings), now }),
      200,
    );
  })
  /** Lists the quiet users. The list is empty when the company's setting does not let the admin read them. */
  .get('/quiet', access('admin', withSettings), async (c) => {
    const { db, actor, facts, now } = c.var;
    return c.json(await readQuiet(db, actor.role, toSettings(facts.settings), now), 200);
  });
export type AnalyticsApi = typeof analyticsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const analyticsAnswers = {
  'GET /': [
    {
      status: 200,
      schema: analyticsSchema,
      summary: 'Get the figures of a period: check-ins, points, departments, moods and rewards.',
    },
  ],
  'GET /quiet': [
    {
      status: 200,
      schema: quietPeopleSchema,
      summary: 'List the users who checked in regularly and then missed at least five scheduled days.',
    },
  ],
} satisfies Answers;
