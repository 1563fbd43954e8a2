import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import { noticesUpToSchema, noticesSchema, unreadSchema } from '../../../domain/api/notices.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { clearUpTo, readNotices, readOne, readUpTo } from './use-cases.ts';

export const noticesRoutes = new Hono<AppEnv>()
  /** Lists the user's own notifications, and the announcements for the user. */
  .get('/', access('employee'), async (c) => c.json(await readNotices(c.var.db, c.var.actor, c.var.now), 200))
  /** Marks everything up to the instant `upTo` as read. Returns the number of unread items. */
  .post('/read', access('employee'), valid('json', noticesUpToSchema), async (c) =>
    c.json(await readUpTo(c.var.db, c.var.actor, c.req.valid('json').upTo, c.var.now), 200),
  )
  /** Removes everything up to the instant `upTo` from the bell. Returns the number of unread items. */
  .post('/clear', access('employee'), valid('json', noticesUpToSchema), async (c) =>
    c.json(await clearUpTo(c.var.db, c.var.actor, c.req.valid('json').upTo, c.var.now), 200),
  )
  /** Marks one notification or announcement as read, and closes its card. Returns the number of unread items. */
  .post('/:id/read', access('employee'), valid('param', idParamSchema), async (c) =>
    c.json(await readOne(c.var.db, c.var.actor, c.req.valid('param').id, c.var.now), 200),
  );
export type NoticesApi = typeof noticesRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const noticesAnswers = {
  'GET /': [
    { status: 200, schema: noticesSchema, summary: 'List the signed-in user’s notifications and announcements.' },
  ],
  'POST /clear': [
    {
      status: 200,
      schema: unreadSchema,
      summary: 'Remove all notifications and announcements up to an instant.',
    },
  ],
  'POST /:id/read': [
    {
      status: 200,
      schema: unreadSchema,
      summary: 'Mark one notification or announcement as read, and close its card.',
    },
  ],
  'POST /read': [
    {
      status: 200,
      schema: unreadSchema,
      summary: 'Mark as read all notifications and announcements up to an instant.',
    },
  ],
} satisfies Answers;
