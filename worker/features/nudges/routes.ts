import { Hono } from 'hono/tiny';
import { notInPageSchema, notInQuerySchema, nudgedSchema, nudgeSchema } from '#domain/api/nudges.ts';
import { access } from '#worker/http/access.ts';
import type { Parts } from '#worker/parts.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { listNotIn, nudge } from './use-cases.ts';

const canNudge = ({ push, mail }: Parts): boolean => push !== null || mail !== null;

export const nudgesRoutes = new Hono()
  .get(
    '/',
    access('admin'),
    valid('query', notInQuerySchema),
    answers(notInPageSchema, 'List the users who are scheduled today and have not checked in, also those on leave.'),
    async (c) => {
      const { db, actor, now, parts } = c.var;
      const asked = { actor, now, canNudge: canNudge(parts) };
      return c.json(await listNotIn(db, c.req.valid('query').cursor, asked), 200);
    },
  )
  .post(
    '/',
    access('admin'),
    valid('json', nudgeSchema),
    answers(
      nudgedSchema,
      'Remind users who have not checked in, by push message or else by email, at most once a day.',
    ),
    async (c) => {
      const { db, actor, parts } = c.var;
      const asked = { actor, act: toActionContext(c.var), canNudge: canNudge(parts) };
      return c.json(await nudge(db, c.req.valid('json').userIds, asked), 200);
    },
  );
