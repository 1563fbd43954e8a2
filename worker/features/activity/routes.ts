import { Hono } from 'hono/tiny';
import { ACTIVITY_PAGE, activityPageSchema, activityQuerySchema } from '../../../domain/api/activity.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { readActivity } from './use-cases.ts';

export const activityRoutes = new Hono<AppEnv>()
  /** Lists the user's own activities, newest first. */
  .get('/', access('employee'), valid('query', activityQuerySchema), async (c) => {
    const { cursor, limit = ACTIVITY_PAGE } = c.req.valid('query');
    return c.json(await readActivity(c.var.db, c.var.parts.archive, c.var.actor.id, { cursor, limit }), 200);
  });
export type ActivityApi = typeof activityRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const activityAnswers = {
  'GET /': [
    {
      status: 200,
      schema: activityPageSchema,
      summary: 'List the entries of the signed-in user’s feed, newest first.',
    },
  ],
} satisfies Answers;
