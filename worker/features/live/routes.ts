import { Hono } from 'hono/tiny';
import { liveTicketSchema, TICKET_MS } from '../../../domain/api/live.ts';
import { zoneAt } from '../../../domain/time/user-zone.ts';
import { AppError } from '../../app-error.ts';
import { toHolder } from '../../core/live-facts.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';

export const liveRoutes = new Hono<AppEnv>()
  /** Returns a ticket that opens one socket within a minute. Writes nothing to the database. */
  .post('/ticket', access('employee'), async (c) => {
    const { actor, now, parts } = c.var;
    const place = { timeZone: zoneAt(actor, now), key: actor.id };
    const issued = await parts.live.issueTicket(toHolder(actor), place);
    if (!issued) throw new AppError('live_unavailable');
    return c.json({ ...issued, expiresAt: new Date(now.getTime() + TICKET_MS).toISOString() }, 200);
  });
export type LiveApi = typeof liveRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const liveAnswers = {
  'POST /ticket': [
    {
      status: 200,
      schema: liveTicketSchema,
      summary: 'Issue a ticket for live updates. It opens one socket and expires after 60 seconds.',
    },
  ],
} satisfies Answers;
