import { verifyWebhook } from '@clerk/backend/webhooks';
import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import { webhookReceivedSchema } from '#domain/api/webhooks.ts';
import type { BlockReason } from '#domain/mail/blocks.ts';
import { AppError } from '#worker/app-error.ts';
import { blockAddress } from '#worker/db/mail-blocks.ts';
import { hearMessage } from '#worker/gift-cards/repository.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';
import { removeUser } from '#worker/identity/follow-provider.ts';
import { followAccount, settleAddresses } from '#worker/identity/settle-addresses.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { readText } from '#worker/http/request-body.ts';
import { answers } from '#worker/http/route-docs.ts';
import { clerkUserSchema, toProfile } from '#worker/identity/clerk-user.ts';

const messageSchema = v.variant('type', [
  v.object({ type: v.literal('user.created'), data: clerkUserSchema }),
  v.object({ type: v.literal('user.updated'), data: clerkUserSchema }),
  v.object({ type: v.literal('user.deleted'), data: v.object({ id: v.string() }) }),
]);

const RECIPIENTS_MAX = 50;
/** Resend also sends reports of other types. */
const mailEventSchema = v.object({
  type: v.picklist(['email.bounced', 'email.complained', 'email.suppressed']),
  data: v.object({
    to: v.pipe(v.array(v.string()), v.maxLength(RECIPIENTS_MAX)),
    bounce: v.optional(v.object({ type: v.optional(v.string()) })),
  }),
});

/** Returns the reason to block an address, or null when the address may accept mail later. */
function blockFor({ type, data }: v.InferOutput<typeof mailEventSchema>): BlockReason | null {
  if (type === 'email.complained') return 'complained';
  return type === 'email.bounced' && data.bounce?.type === 'Transient' ? null : 'bounced';
}

/** The body of other requests is not read. */
function claimsSignature({ headers }: Request): boolean {
  return (
    headers.has('svix-id') && headers.has('svix-signature') && /^\d{1,10}$/.test(headers.get('svix-timestamp') ?? '')
  );
}

async function readEvent(c: Context<AppEnv>, signingSecret: string | null): Promise<unknown> {
  if (signingSecret === null || !claimsSignature(c.req.raw)) throw new AppError('validation_webhook');
  const { url, headers } = c.req.raw;
  const message = new Request(url, { method: 'POST', headers, body: await readText(c) });
  try {
    return await verifyWebhook(message, { signingSecret });
  } catch {
    throw new AppError('validation_webhook');
  }
}

async function readMessage<S extends v.GenericSchema>(c: Context<AppEnv>, signingSecret: string | null, schema: S) {
  const parsed = v.safeParse(schema, await readEvent(c, signingSecret));
  return parsed.success ? parsed.output : null;
}

export const webhooksRoutes = new Hono<AppEnv>()
  /**
   * A message may arrive twice, and messages may arrive in any order. The newest state is stored. A message of an
   * unknown type is answered with 200. Otherwise Clerk would send it again.
   */
  .post('/clerk', answers(webhookReceivedSchema, 'Receive a signed message from the identity provider.'), async (c) => {
    const { db, now, parts } = c.var;
    const message = await readMessage(c, parts.webhookSecret, messageSchema);
    if (message) {
      const when = { now, newId: parts.newId, settings: toSettings(await selectSettings(db)) };
      if (message.type === 'user.deleted') {
        await removeUser(db, message.data.id, when);
        await settleAddresses(db, when);
      } else {
        await followAccount(db, toProfile(message.data), when);
      }
    }
    return c.json({ received: true }, 200);
  })
  .post('/mail', answers(webhookReceivedSchema, 'Receive a signed report from the mail provider.'), async (c) => {
    const { db, now, parts } = c.var;
    const message = await readMessage(c, parts.mailWebhookSecret, mailEventSchema);
    const reason = message && blockFor(message);
    if (reason) for (const address of message.data.to) await blockAddress(db, address, reason, now);
    return c.json({ received: true }, 200);
  })
  .post(
    '/gift-cards',
    answers(webhookReceivedSchema, 'Receive a signed message from the gift card provider.'),
    async (c) => {
      const { db, now, parts } = c.var;
      const signature = c.req.header('Tremendous-Webhook-Signature') ?? null;
      if (!parts.giftCards || signature === null) throw new AppError('validation_webhook');
      const message = await parts.giftCards.verifyWebhook(await readText(c), signature);
      if (!message) throw new AppError('validation_webhook');
      await hearMessage(db, message, { now, newId: parts.newId });
      return c.json({ received: true }, 200);
    },
  );
