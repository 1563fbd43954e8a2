import { Hono } from 'hono/tiny';
import {
  mailOutboxSchema,
  mailStateSchema,
  unsubscribedSchema,
  unsubscribeQuerySchema,
} from '../../../domain/api/mail.ts';
import { AppError } from '../../app-error.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { listStoredMails, readMailState, tryAddressAgain, turnMailOff } from './use-cases.ts';

export const mailRoutes = new Hono<AppEnv>()
  .get('/', access('employee'), async ({ json, var: { db, parts, actor } }) =>
    json(await readMailState(db, parts.mail, actor), 200),
  )
  /** Unblocks the user's address. A repeated request changes nothing. */
  .delete('/block', access('employee'), async ({ json, var: { db, parts, actor } }) =>
    json(await tryAddressAgain(db, parts.mail, actor), 200),
  )
  .get('/outbox', access('admin'), async ({ json, var: { db, parts } }) =>
    json({ items: await listStoredMails(db, parts.mail) }, 200),
  )
  /**
   * Needs only the link of a mail. Mail scanners follow links, so this route only redirects to the page that asks for
   * confirmation.
   */
  .get('/unsubscribe', valid('query', unsubscribeQuerySchema), (c) =>
    c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 302),
  )
  /**
   * Needs only the link of a mail. The confirmation page sends this request. Mail programs send it, too (RFC 8058). The
   * body of the request adds no information.
   */
  .post('/unsubscribe', valid('query', unsubscribeQuerySchema), async (c) => {
    const { db, now, parts } = c.var;
    const address = parts.readAddress(c.req.raw) ?? '';
    if (!(await parts.limits.allow('requests', `mail link ${address}`))) throw new AppError('rate_limited');
    await turnMailOff(db, c.req.valid('query').token, now);
    return c.json({ isOff: true }, 200);
  });
export type MailApi = typeof mailRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const mailAnswers = {
  'GET /': [
    {
      status: 200,
      schema: mailStateSchema,
      summary: 'Get the signed-in user’s e-mail address, and whether it is blocked.',
    },
  ],
  'DELETE /block': [{ status: 200, schema: mailStateSchema, summary: 'Unblock the signed-in user’s e-mail address.' }],
  'GET /outbox': [
    {
      status: 200,
      schema: mailOutboxSchema,
      summary: 'List the mails that a demonstration stored instead of sending them.',
    },
  ],
  'GET /unsubscribe': [
    { status: 302, mediaType: null, summary: 'Redirect to the page that asks the user to confirm the unsubscription.' },
  ],
  'POST /unsubscribe': [
    { status: 200, schema: unsubscribedSchema, summary: 'Turn off e-mail for the user of an unsubscribe link.' },
  ],
} satisfies Answers;
