import { verifyWebhook } from '@clerk/backend/webhooks';
import { Hono, type HonoRequest } from 'hono';
import * as v from 'valibot';
import { webhookReceivedSchema } from '../../../domain/api/webhooks.ts';
import { AppError } from '../../app-error.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { followUser, removeUser } from '../../db/follow-provider.ts';
import { insertUser, linkUser } from '../../db/provision.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { clerkUserSchema, toProfile } from '../../identity/clerk-user.ts';

const messageSchema = v.variant('type', [
  v.object({ type: v.literal('user.created'), data: clerkUserSchema }),
  v.object({ type: v.literal('user.updated'), data: clerkUserSchema }),
  v.object({ type: v.literal('user.deleted'), data: v.object({ id: v.string() }) }),
]);

/** The verified message; null for a type that is not ours. Throws validation_webhook. */
async function readMessage(request: Request, signingSecret: string | null) {
  // Without a secret nothing can be verified, so nothing is believed.
  if (signingSecret === null) throw new AppError('validation_webhook');
  try {
    const event: unknown = await verifyWebhook(request, { signingSecret });
    const parsed = v.safeParse(messageSchema, event);
    return parsed.success ? parsed.output : null;
  } catch {
    throw new AppError('validation_webhook');
  }
}

/** The request with its body to be read again: the checks before the route have read it. */
async function copyOf(request: HonoRequest): Promise<Request> {
  return new Request(request.url, { method: 'POST', headers: request.raw.headers, body: await request.text() });
}

export const webhooksRoutes = new Hono<AppEnv>()
  /**
   * Clerk, by the message's signature. Messages may come twice and in any order: the newest state is what remains.
   * Types that are not ours are answered with 200, or Clerk would send them again.
   */
  .post(
    '/clerk',
    answers(200, webhookReceivedSchema, 'Takes a message of the identity provider, by its signature.'),
    async (c) => {
      const { db, now, parts } = c.var;
      const message = await readMessage(await copyOf(c.req), parts.webhookSecret);
      if (message?.type === 'user.deleted') {
        await db.batch([...removeUser(db, message.data.id, { now, newId: parts.newId })]);
      } else if (message) {
        const profile = toProfile(message.data);
        const settings = toSettings(await selectSettings(db));
        await db.batch([linkUser(db, profile, now), insertUser(db, profile, { id: parts.newId(), settings, now })]);
        await followUser(db, profile, { now, newId: parts.newId });
      }
      return c.json({ received: true }, 200);
    },
  );
export type WebhooksApi = typeof webhooksRoutes;
