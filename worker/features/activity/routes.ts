import { Hono } from 'hono/tiny';
import { ACTIVITY_PAGE, activityPageSchema, activityQuerySchema } from '#domain/api/activity.ts';
import { access } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { readActivity } from './use-cases.ts';

export const activityRoutes = new Hono().get(
  '/',
  access('employee'),
  valid('query', activityQuerySchema),
  answers(activityPageSchema, 'List the entries of the signed-in user’s feed, newest first.'),
  async (c) => {
    const { cursor, limit = ACTIVITY_PAGE } = c.req.valid('query');
    return c.json(await readActivity(c.var.db, c.var.parts.monthFiles, c.var.actor.id, { cursor, limit }), 200);
  },
);
