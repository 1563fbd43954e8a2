import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import { liveTicketSchema } from '#domain/api/live.ts';
import { madeWallSchema, newWallSchema, wallDaySchema, wallSchema, wallsSchema } from '#domain/api/walls.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { displayAccess } from '#worker/http/display-access.ts';
import type { Answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { issueTicket, previewWall, showWall } from './show-day.ts';
import { createWall, listWalls, revokeWall } from './manage.ts';

export const wallsRoutes = new Hono<AppEnv>()
  /**
   * A wall's screen calls this route with its credential, in the header `Authorization: Display …`. The screen has no
   * session, and may use only `/day` and `/ticket`.
   */
  .get('/day', displayAccess, async (c) => c.json(await showWall(c.var.db, c.var.displayHash, c.var.now), 200))
  /** The socket sends no figures. It only reports that the figures changed. Writes nothing. */
  .post('/ticket', displayAccess, async (c) =>
    c.json(await issueTicket(c.var.db, c.var.displayHash, { live: c.var.parts.live, now: c.var.now }), 200),
  )
  .get('/preview', access('admin'), async (c) => c.json(await previewWall(c.var.db, false, c.var.now), 200))
  .get('/', access('admin'), async (c) => c.json({ items: await listWalls(c.var.db) }, 200))
  .post('/', access('admin'), valid('json', newWallSchema), async (c) =>
    c.json(await createWall(c.var.db, c.req.valid('json'), toActionContext(c.var)), 201),
  )
  .delete('/:id', access('admin'), valid('param', idParamSchema), async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await revokeWall(c.var.db, id, toActionContext(c.var)), 200);
  });
export type WallsApi = typeof wallsRoutes;

export const wallsAnswers = {
  'GET /day': { schema: wallDaySchema, summary: 'Get the company’s day for a wall (a screen in the lobby).' },
  'POST /ticket': {
    schema: liveTicketSchema,
    summary: 'Issue a ticket for a wall’s live updates. It opens one socket and expires after 60 seconds.',
  },
  'GET /preview': { schema: wallDaySchema, summary: 'Get the company’s day as a wall without announcements shows it.' },
  'GET /': { schema: wallsSchema, summary: 'List the walls that are not revoked, newest first.' },
  'POST /': { status: 201, schema: madeWallSchema, summary: 'Add a wall. Only this response contains its credential.' },
  'DELETE /:id': { schema: wallSchema, summary: 'Revoke a wall. Its screen gets no more data.' },
} satisfies Answers;
