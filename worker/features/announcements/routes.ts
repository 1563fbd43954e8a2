import { Hono } from 'hono/tiny';
import {
  announcementInputSchema,
  announcementPageSchema,
  announcementSchema,
  announcementsQuerySchema,
} from '../../../domain/api/announcements.ts';
import { idParamSchema } from '../../../domain/api/common.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access, type ReadContext } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { listAnnouncements, publishAnnouncement, withdrawAnnouncement } from './use-cases.ts';

const withSettings = ({ db }: ReadContext) => ({ settings: selectSettings(db) });

export const announcementsRoutes = new Hono<AppEnv>()
  /** Admin. The newest first, those that are over too. */
  .get('/', access('admin', withSettings), valid('query', announcementsQuerySchema), async (c) => {
    const { db, facts, now } = c.var;
    return c.json(await listAnnouncements(db, c.req.valid('query'), toSettings(facts.settings), now), 200);
  })
  /** Admin. Says something to everybody, for up to 30 days. */
  .post('/', access('admin', withSettings), valid('json', announcementInputSchema), async (c) => {
    const { db, facts } = c.var;
    return c.json(await publishAnnouncement(db, c.req.valid('json'), adminAct(c.var), toSettings(facts.settings)), 201);
  })
  /** Admin. Takes it back; again: the same. */
  .delete('/:id', access('admin'), valid('param', idParamSchema), async (c) =>
    c.json(await withdrawAnnouncement(c.var.db, c.req.valid('param').id, adminAct(c.var)), 200),
  );
export type AnnouncementsApi = typeof announcementsRoutes;

/** What the routes answer, for the OpenAPI document alone. */
export const announcementsAnswers = {
  'GET /': [{ status: 200, schema: announcementPageSchema, summary: 'What was said to everybody, the newest first.' }],
  'POST /': [{ status: 201, schema: announcementSchema, summary: 'Says something to everybody, for up to 30 days.' }],
  'DELETE /:id': [{ status: 200, schema: announcementSchema, summary: 'Takes an announcement back.' }],
} satisfies Answers;
