import { Hono } from 'hono/tiny';
import {
  announcementAudienceSchema,
  announcementChangeSchema,
  announcementInputSchema,
  announcementPageSchema,
  announcementSchema,
  announcementsQuerySchema,
} from '#domain/api/announcements.ts';
import { idParamSchema } from '#domain/api/common.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import {
  changeAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  readAudience,
  withdrawAnnouncement,
} from './use-cases.ts';

export const announcementsRoutes = new Hono()
  .get(
    '/',
    access('admin', withSettings),
    valid('query', announcementsQuerySchema),
    answers(announcementPageSchema, 'List all announcements, newest first.'),
    async (c) => {
      const { db, facts, now } = c.var;
      return c.json(await listAnnouncements(db, c.req.valid('query'), toSettings(facts.settings), now), 200);
    },
  )
  .get(
    '/audience',
    access('admin'),
    answers(announcementAudienceSchema, 'Count the users that an announcement would reach now.'),
    async (c) => c.json(await readAudience(c.var.db), 200),
  )
  .post(
    '/',
    access('admin', withSettings),
    valid('json', announcementInputSchema),
    answers({ 201: announcementSchema }, 'Publish an announcement to all users or a department, now or later.'),
    async (c) => {
      const { db, facts } = c.var;
      return c.json(
        await publishAnnouncement(db, c.req.valid('json'), toActionContext(c.var), toSettings(facts.settings)),
        201,
      );
    },
  )
  .put(
    '/:id',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', announcementChangeSchema),
    answers(announcementSchema, 'Change an announcement that is not published yet.'),
    async (c) => {
      const { db, facts } = c.var;
      const { id } = c.req.valid('param');
      const settings = toSettings(facts.settings);
      return c.json(await changeAnnouncement(db, id, c.req.valid('json'), toActionContext(c.var), settings), 200);
    },
  )
  .delete(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(announcementSchema, 'Cancel a scheduled announcement, or withdraw a published announcement.'),
    async (c) => c.json(await withdrawAnnouncement(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  );
