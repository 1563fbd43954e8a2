import { Hono } from 'hono/tiny';
import { notInPageSchema, notInQuerySchema, nudgedSchema, nudgeSchema } from '#domain/api/nudges.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { listNotIn, nudge } from './use-cases.ts';

export const nudgesRoutes = new Hono()
  .get(
    '/',
    access('admin'),
    valid('query', notInQuerySchema),
    answers(notInPageSchema, 'List the users who are scheduled today and have not checked in, also those on leave.'),
    async (c) => {
      const { db, actor, now, parts } = c.var;
      const isPushConfigured = parts.push !== null;
      return c.json(await listNotIn(db, c.req.valid('query').cursor, { actor, now, isPushConfigured }), 200);
    },
  )
  .post(
    '/',
    access('admin'),
    valid('json', nudgeSchema),
    answers(nudgedSchema, 'Send a push message to users who have not checked in. Each user gets at most one per day.'),
    async (c) => {
      const { db, actor, parts } = c.var;
      const isPushConfigured = parts.push !== null;
      return c.json(
        await nudge(db, c.req.valid('json').userIds, { actor, act: toActionContext(c.var), isPushConfigured }),
        200,
      );
    },
  );
