import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import { liveTicketSchema } from '#domain/api/live.ts';
import { madeWallSchema, newWallSchema, wallDaySchema, wallSchema, wallsSchema } from '#domain/api/walls.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { displayAccess } from '#worker/http/display-access.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { issueTicket, previewWall, showWall } from './show-day.ts';
import { createWall, listWalls, revokeWall } from './manage.ts';

export const wallsRoutes = new Hono()
  /**
   * A wall's screen calls this route with its credential, in the header `Authorization: Display …`. The screen has no
   * session, and may use only `/day` and `/ticket`.
   */
  .get(
    '/day',
    displayAccess,
    answers(wallDaySchema, 'Get the company’s day for a wall (a screen in the lobby).'),
    async (c) => c.json(await showWall(c.var.db, c.var.displayHash, c.var.now), 200),
  )
  /** The socket sends no figures. It only reports that the figures changed. Writes nothing. */
  .post(
    '/ticket',
    displayAccess,
    answers(
      liveTicketSchema,
      'Issue a ticket for a wall’s live updates. It opens one socket and expires after 60 seconds.',
    ),
    async (c) =>
      c.json(await issueTicket(c.var.db, c.var.displayHash, { live: c.var.parts.live, now: c.var.now }), 200),
  )
  .get(
    '/preview',
    access('admin'),
    answers(wallDaySchema, 'Get the company’s day as shown on a wall without announcements.'),
    async (c) => c.json(await previewWall(c.var.db, false, c.var.now), 200),
  )
  .get('/', access('admin'), answers(wallsSchema, 'List the walls that are not revoked, newest first.'), async (c) =>
    c.json({ items: await listWalls(c.var.db) }, 200),
  )
  .post(
    '/',
    access('admin'),
    valid('json', newWallSchema),
    answers({ 201: madeWallSchema }, 'Add a wall. Only this response contains its credential.'),
    async (c) => c.json(await createWall(c.var.db, c.req.valid('json'), toActionContext(c.var)), 201),
  )
  .delete(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(wallSchema, 'Revoke a wall, so that its screen gets no more data.'),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await revokeWall(c.var.db, id, toActionContext(c.var)), 200);
    },
  );
