import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import { liveTicketSchema } from '../../../domain/api/live.ts';
import { madeWallSchema, newWallSchema, wallDaySchema, wallSchema, wallsSchema } from '../../../domain/api/walls.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import { runAfterResponse } from '../../http/run-after-response.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { displayAccess } from '../../http/display-access.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { issueTicket } from './issue-ticket.ts';
import { createWall, listWalls, revokeWall } from './manage.ts';
import { previewWall, showWall } from './show-day.ts';

export const wallsRoutes = new Hono<AppEnv>()
  /**
   * A wall's screen calls this route with its credential, in the header `Authorization: Display …`. The screen has no
   * session, and may use only `/day` and `/ticket`.
   */
  .get('/day', displayAccess, async (c) => c.json(await showWall(c.var.db, c.var.displayHash, c.var.now), 200))
  /**
   * A wall's screen calls this route. Returns a ticket that opens one socket within a minute. The socket sends no
   * figures. It only reports that the figures changed. Writes nothing.
   */
  .post('/ticket', displayAccess, async (c) =>
    c.json(await issueTicket(c.var.db, c.var.displayHash, { live: c.var.parts.live, now: c.var.now }), 200),
  )
  .get('/preview', access('admin'), async (c) => c.json(await previewWall(c.var.db, false, c.var.now), 200))
  .get('/', access('admin'), async (c) => c.json({ items: await listWalls(c.var.db) }, 200))
  /** Adds a wall. Only this response contains the wall's credential. */
  .post('/', access('admin'), valid('json', newWallSchema), async (c) =>
    c.json(await createWall(c.var.db, c.req.valid('json'), toActionContext(c.var)), 201),
  )
  .delete('/:id', access('admin'), valid('param', idParamSchema), async (c) => {
    const { id } = c.req.valid('param');
    const revoked = await revokeWall(c.var.db, id, toActionContext(c.var));
    runAfterResponse(c, c.var.parts.live.closeDisplay(id));
    return c.json(revoked, 200);
  });
export type WallsApi = typeof wallsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const wallsAnswers = {
  'GET /day': [
    {
      status: 200,
      schema: wallDaySchema,
      summary: 'Get the company’s day for a wall (a screen in the lobby).',
    },
  ],
  'POST /ticket': [
    {
      status: 200,
      schema: liveTicketSchema,
      summary: 'Issue a ticket for a wall’s live updates. It opens one socket and expires after 60 seconds.',
    },
  ],
  'GET /preview': [
    { status: 200, schema: wallDaySchema, summary: 'Get the company’s day as a wall without announcements shows it.' },
  ],
  'GET /': [{ status: 200, schema: wallsSchema, summary: 'List the walls that are not revoked, newest first.' }],
  'POST /': [
    { status: 201, schema: madeWallSchema, summary: 'Add a wall. Only this response contains its credential.' },
  ],
  'DELETE /:id': [{ status: 200, schema: wallSchema, summary: 'Revoke a wall. Its screen gets no more data.' }],
} satisfies Answers;
