import { Hono } from 'hono/tiny';
import {
  deviceQuerySchema,
  notificationPreferencesInputSchema,
  notificationPreferencesSchema,
  pushTestSchema,
  subscribedSchema,
  subscriptionSchema,
} from '../../../domain/api/notifications.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { storePreferences, toPreferences } from './preferences-repository.ts';
import { sendTest } from './send-test.ts';
import { isSubscribed, unsubscribe } from './subscription-repository.ts';
import { subscribe } from './subscriptions.ts';

export const notificationsRoutes = new Hono<AppEnv>()
  /** Returns the user's notification preferences, and whether the device in the query is subscribed. */
  .get('/preferences', access('employee'), valid('query', deviceQuerySchema), async (c) => {
    const { actor, db, parts } = c.var;
    return c.json(toPreferences(actor, parts, await isSubscribed(db, actor.id, c.req.valid('query').endpoint)), 200);
  })
  /** Stores the preferences. Absent fields keep their values. */
  .put('/preferences', access('employee'), valid('json', notificationPreferencesInputSchema), async (c) => {
    const { actor, db, now, parts } = c.var;
    const preferences = await storePreferences(db, actor.id, c.req.valid('json'), now);
    return c.json(toPreferences({ preferences }, parts, false), 200);
  })
  /** Subscribes the device for the caller, even when another user has subscribed the device. */
  .post('/subscribe', access('employee'), valid('json', subscriptionSchema), async (c) => {
    const { actor, db, now, parts } = c.var;
    const { origin } = new URL(c.req.url);
    await subscribe(db, parts.push, c.req.valid('json'), { userId: actor.id, id: parts.newId(), origin, now });
    return c.json({ isSubscribed: true }, 201);
  })
  /** Unsubscribes the user's device in the query. Without a query, unsubscribes all devices of the user. */
  .delete('/unsubscribe', access('employee'), valid('query', deviceQuerySchema), async (c) => {
    await unsubscribe(c.var.db, c.var.actor.id, c.req.valid('query').endpoint);
    return c.json({ isSubscribed: false }, 200);
  })
  /** Sends a test notification to the user's own devices at once. */
  .post('/test', access('employee', undefined, { costsPoints: true }), async (c) => {
    const { actor, db, now, parts } = c.var;
    return c.json({ sent: await sendTest(db, parts.push, actor.id, now) }, 200);
  });
export type NotificationsApi = typeof notificationsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const notificationsAnswers = {
  'GET /preferences': [
    {
      status: 200,
      schema: notificationPreferencesSchema,
      summary: 'Get the signed-in user’s notification preferences.',
    },
  ],
  'PUT /preferences': [
    {
      status: 200,
      schema: notificationPreferencesSchema,
      summary: 'Change the notification preferences. Absent fields keep their values.',
    },
  ],
  'POST /subscribe': [{ status: 201, schema: subscribedSchema, summary: 'Subscribe a device to push messages.' }],
  'DELETE /unsubscribe': [
    {
      status: 200,
      schema: subscribedSchema,
      summary: 'Unsubscribe one device or all devices of the signed-in user from push messages.',
    },
  ],
  'POST /test': [
    { status: 200, schema: pushTestSchema, summary: 'Send a test notification to the signed-in user’s devices.' },
  ],
} satisfies Answers;
