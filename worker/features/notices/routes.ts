import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import { noticesUpToSchema, noticesSchema, unreadSchema } from '#domain/api/notices.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { clearUpTo, readNotices, readOne, readUpTo } from './use-cases.ts';

export const noticesRoutes = new Hono()
  .get(
    '/',
    access('employee'),
    answers(noticesSchema, 'List the signed-in user’s notifications and announcements.'),
    async (c) => c.json(await readNotices(c.var.db, c.var.actor, c.var.now), 200),
  )
  .post(
    '/read',
    access('employee'),
    valid('json', noticesUpToSchema),
    answers(unreadSchema, 'Mark all notifications and announcements up to an instant as read.'),
    async (c) => c.json(await readUpTo(c.var.db, c.var.actor, c.req.valid('json').upTo, toActionContext(c.var)), 200),
  )
  .post(
    '/clear',
    access('employee'),
    valid('json', noticesUpToSchema),
    answers(unreadSchema, 'Remove all notifications and announcements up to an instant.'),
    async (c) => c.json(await clearUpTo(c.var.db, c.var.actor, c.req.valid('json').upTo, toActionContext(c.var)), 200),
  )
  .post(
    '/:id/read',
    access('employee'),
    valid('param', idParamSchema),
    answers(unreadSchema, 'Mark one notification or announcement as read, and close its card.'),
    async (c) => c.json(await readOne(c.var.db, c.var.actor, c.req.valid('param').id, toActionContext(c.var)), 200),
  );
