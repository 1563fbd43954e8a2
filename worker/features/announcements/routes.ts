import { Hono } from 'hono/tiny';
import {
  announcementAudienceSchema,
  announcementChangeSchema,
  announcementInputSchema,
  announcementPageSchema,
  announcementSchema,
  announcementsQuerySchema,
} from '../../../domain/api/announcements.ts';
import { idParamSchema } from '../../../domain/api/common.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access, type ReadContext } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import {
  changeAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  readAudience,
  withdrawAnnouncement,
} from './use-cases.ts';

const withSettings = ({ db }: ReadContext) => ({ settings: selectSettings(db) });

export const announcementsRoutes = new Hono<AppEnv>()
  /** Lists announcements, the newest first, including expired and withdrawn announcements. */
  .get('/', access('admin', withSettings), valid('query', announcementsQuerySchema), async (c) => {
    const { db, facts, now } = c.var;
    return c.json(await listAnnouncements(db, c.req.valid('query'), toSettings(facts.settings), now), 200);
  })
  .get('/audience', access('admin'), async (c) => c.json(await readAudience(c.var.db), 200))
  /**
   * Publishes an announcement to everyone or to a department, at once or at a later time. An announcement is shown for
   * up to 30 days.
   */
  .post('/', access('admin', withSettings), valid('json', announcementInputSchema), async (c) => {
    const { db, facts } = c.var;
    return c.json(
      await publishAnnouncement(db, c.req.valid('json'), toActionContext(c.var), toSettings(facts.settings)),
      201,
    );
  })
  .put(
    '/:id',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', announcementChangeSchema),
    async (c) => {
      const { db, facts } = c.var;
      const { id } = c.req.valid('param');
      const settings = toSettings(facts.settings);
      return c.json(await changeAnnouncement(db, id, c.req.valid('json'), toActionContext(c.var), settings), 200);
    },
  )
  /** Cancels or withdraws an announcement. A repeated request changes nothing. */
  .delete('/:id', access('admin'), valid('param', idParamSchema), async (c) =>
    c.json(await withdrawAnnouncement(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  );
export type AnnouncementsApi = typeof announcementsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const announcementsAnswers = {
  'GET /': [{ status: 200, schema: announcementPageSchema, summary: 'List all announcements, newest first.' }],
  'GET /audience': [
    {
      status: 200,
      schema: announcementAudienceSchema,
      summary: 'Count the users that an announcement would reach now.',
    },
  ],
  'POST /': [
    {
      status: 201,
      schema: announcementSchema,
      summary: 'Publish an announcement to all users or to a department, at once or at a later time.',
    },
  ],
  'PUT /:id': [
    { status: 200, schema: announcementSchema, summary: 'Change an announcement that is not published yet.' },
  ],
  'DELETE /:id': [
    {
      status: 200,
      schema: announcementSchema,
      summary: 'Cancel a scheduled announcement, or withdraw a published announcement.',
    },
  ],
} satisfies Answers;
