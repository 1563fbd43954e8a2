import * as v from 'valibot';
import { instantSchema } from './common.ts';

export const TICKET_MS = 60_000;

/** POST /api/live/ticket: a ticket that opens one socket at /parties/live/<room>?ticket=<ticket>. */
export const liveTicketSchema = v.strictObject({
  ticket: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,512}$/)),
  room: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/)),
  expiresAt: instantSchema,
});
export type LiveTicket = v.InferOutput<typeof liveTicketSchema>;
