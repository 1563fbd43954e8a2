import { Hono } from 'hono/tiny';
import { liveTicketSchema, TICKET_MS } from '#domain/api/live.ts';
import { zoneAt } from '#domain/time/user-zone.ts';
import { AppError } from '#worker/app-error.ts';
import { toHolder } from '#worker/core/live-facts.ts';
import { access } from '#worker/http/access.ts';
import { answers } from '#worker/http/route-docs.ts';

export const liveRoutes = new Hono().post(
  '/ticket',
  access('employee'),
  answers(liveTicketSchema, 'Issue a ticket for live updates. It opens one socket and expires after 60 seconds.'),
  async (c) => {
    const { actor, now, parts } = c.var;
    const place = { timeZone: zoneAt(actor, now), key: actor.id };
    const issued = await parts.live.issueTicket(toHolder(actor), place);
    if (!issued) throw new AppError('live_unavailable');
    return c.json({ ...issued, expiresAt: new Date(now.getTime() + TICKET_MS).toISOString() }, 200);
  },
);
