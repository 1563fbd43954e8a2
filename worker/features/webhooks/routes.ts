import { verifyWebhook } from '@clerk/backend/webhooks';
import type { Context } from 'hono';
import { Hono } from 'hono/tiny';
import * as v from 'valibot';
import { webhookReceivedSchema } from '../../../domain/api/webhooks.ts';
import { AppError } from '../../app-error.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { followUser, removeUser } from '../../db/follow-provider.ts';
import { runInOrder } from '../../db/client.ts';
import { provisionUser } from '../../db/provision.ts';
import { afterwards } from '../../http/afterwards.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readText } from '../../http/request-body.ts';
import type { Answers } from '../../http/said.ts';
import { clerkUserSchema, toProfile } from '../../identity/clerk-user.ts';

const messageSchema = v.variant('type', [
  v.object({ type: v.literal('user.created'), data: clerkUserSchema }),
  v.object({ type: v.literal('user.updated'), data: clerkUserSchema }),
  v.object({ type: v.literal('user.deleted'), data: v.object({ id: v.string() }) }),
]);

/** Whether the headers are those of a signed message: without them its body is not read. */
function claimsSignature({ headers }: Request): boolean {
  return (
    headers.has('svix-id') && headers.has('svix-signature') && /^\d{1,10}$/.test(headers.get('svix-timestamp') ?? '')
  );
}

/** The verified message; null for a type that is not ours. Throws validation_webhook, validation_body_too_large. */
async function readMessage(c: Context<AppEnv>, signingSecret: string | null) {
  // Without a secret nothing can be verified, so nothing is believed.
  if (signingSecret === null || !claimsSignature(c.req.raw)) throw new AppError('validation_webhook');
  const { url, headers } = c.req.raw;
  const message = new Request(url, { method: 'POST', headers, body: await readText(c) });
  try {
    const event: unknown = await verifyWebhook(message, { signingSecret });
    const parsed = v.safeParse(messageSchema, event);
    return parsed.success ? parsed.output : null;
  } catch {
    throw new AppError('validation_webhook');
  }
}

export const webhooksRoutes = new Hono<AppEnv>()
  /**
   * Clerk, by the message's signature. Messages may come twice and in any order: the newest state is what remains.
   * Types that are not ours are answered with 200, or Clerk would send them again.
   */
  .post('/clerk', async (c) => {
    const { db, now, parts } = c.var;
    const message = await readMessage(c, parts.webhookSecret);
    if (message?.type === 'user.deleted') {
      await runInOrder(db, removeUser(db, message.data.id, { now, newId: parts.newId }));
    } else if (message) {
      const profile = toProfile(message.data);
      const settings = toSettings(await selectSettings(db));
      await runInOrder(db, provisionUser(db, profile, { id: parts.newId(), settings, now }));
      await followUser(db, profile, { now, newId: parts.newId });
    }
    if (message) afterwards(c, parts.live.usersChanged([message.data.id]));
    return c.json({ received: true }, 200);
  });
export type WebhooksApi = typeof webhooksRoutes;

/** What the routes answer, for the OpenAPI document alone. */
export const webhooksAnswers = {
  'POST /clerk': [
    {
      status: 200,
      schema: webhookReceivedSchema,
      summary: 'Takes a message of the identity provider, by its signature.',
    },
  ],
} satisfies Answers;
