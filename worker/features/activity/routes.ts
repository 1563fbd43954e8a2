import { Hono } from 'hono/tiny';
import { ACTIVITY_PAGE, activityPageSchema, activityQuerySchema } from '../../../domain/api/activity.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { readActivity } from './use-cases.ts';

export const activityRoutes = new Hono<AppEnv>()
  /** Signed in. What happened to oneself, newest first. */
  .get(
    '/',
    access('employee'),
    valid('query', activityQuerySchema),
    answers(200, activityPageSchema, 'What happened to oneself, newest first.'),
    async (c) => {
      const { cursor, limit = ACTIVITY_PAGE } = c.req.valid('query');
      return c.json(await readActivity(c.var.db, c.var.actor.id, { cursor, limit }), 200);
    },
  );
export type ActivityApi = typeof activityRoutes;
