import { Hono } from 'hono/tiny';
import { mailOutboxSchema, mailStateSchema, unsubscribedSchema, unsubscribeQuerySchema } from '#domain/api/mail.ts';
import { AppError } from '#worker/app-error.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { listStoredMails, readMailState, tryAddressAgain, turnMailOff } from './use-cases.ts';

export const mailRoutes = new Hono()
  .get(
    '/',
    access('employee'),
    answers(mailStateSchema, 'Get the signed-in user’s email address, and whether it is blocked.'),
    async ({ json, var: { db, parts, actor } }) => json(await readMailState(db, parts.mail, actor), 200),
  )
  .delete(
    '/block',
    access('employee'),
    answers(mailStateSchema, 'Unblock the signed-in user’s email address.'),
    async (c) => c.json(await tryAddressAgain(c.var.db, c.var.parts.mail, c.var.actor, toActionContext(c.var)), 200),
  )
  .get(
    '/outbox',
    access('admin'),
    answers(mailOutboxSchema, 'List the emails that the demo stored instead of sending them.'),
    async ({ json, var: { db, parts } }) => json({ items: await listStoredMails(db, parts.mail) }, 200),
  )
  /**
   * Needs only the link of a mail. Mail scanners follow links, so this route only redirects to the page that asks for
   * confirmation.
   */
  .get(
    '/unsubscribe',
    valid('query', unsubscribeQuerySchema),
    answers({ 302: null }, 'Redirect to the page where the user confirms turning off email.'),
    (c) => c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 302),
  )
  /**
   * Needs only the link of a mail. The confirmation page sends this request. Mail programs send it, too (RFC 8058). The
   * body of the request adds no information.
   */
  .post(
    '/unsubscribe',
    valid('query', unsubscribeQuerySchema),
    answers(unsubscribedSchema, 'Turn off email for the user of an unsubscribe link.'),
    async (c) => {
      const { db, now, parts } = c.var;
      const address = parts.readAddress(c.req.raw) ?? '';
      if (!(await parts.limits.allow('requests', `mail link ${address}`))) throw new AppError('rate_limited');
      await turnMailOff(db, c.req.valid('query').token, now);
      return c.json({ isOff: true }, 200);
    },
  );
