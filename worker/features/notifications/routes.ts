import { Hono } from 'hono/tiny';
import {
  deviceQuerySchema,
  notificationPreferencesInputSchema,
  notificationPreferencesSchema,
  pushTestSchema,
  subscribedSchema,
  subscriptionSchema,
} from '#domain/api/notifications.ts';
import { writeOwn } from '#worker/core/write-own.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { storePreferences, toPreferences } from './preferences-repository.ts';
import { sendTest } from './send-test.ts';
import { deleteSubscriptions, isSubscribed } from './subscription-repository.ts';
import { subscribe } from './subscriptions.ts';

export const notificationsRoutes = new Hono()
  .get(
    '/preferences',
    access('employee'),
    valid('query', deviceQuerySchema),
    answers(notificationPreferencesSchema, 'Get the signed-in user’s notification preferences.'),
    async (c) => {
      const { actor, db, parts } = c.var;
      return c.json(toPreferences(actor, parts, await isSubscribed(db, actor.id, c.req.valid('query').endpoint)), 200);
    },
  )
  .put(
    '/preferences',
    access('employee'),
    valid('json', notificationPreferencesInputSchema),
    answers(notificationPreferencesSchema, 'Change the notification preferences. Absent fields keep their values.'),
    async (c) => {
      const { actor, db, parts } = c.var;
      return c.json(await storePreferences(db, actor, c.req.valid('json'), parts, toActionContext(c.var)), 200);
    },
  )
  .post(
    '/subscribe',
    access('employee'),
    valid('json', subscriptionSchema),
    answers({ 201: subscribedSchema }, 'Subscribe a device to push messages.'),
    async (c) => {
      const { db, parts } = c.var;
      const { origin } = new URL(c.req.url);
      return c.json(await subscribe(db, parts.push, c.req.valid('json'), origin, toActionContext(c.var)), 201);
    },
  )
  .delete(
    '/unsubscribe',
    access('employee'),
    valid('query', deviceQuerySchema),
    answers(subscribedSchema, 'Unsubscribe one device or all devices of the signed-in user from push messages.'),
    async (c) => {
      const { db, actor } = c.var;
      const statements = [deleteSubscriptions(db, actor.id, c.req.valid('query').endpoint)];
      return c.json(await writeOwn(db, toActionContext(c.var), { answer: { isSubscribed: false }, statements }), 200);
    },
  )
  .post(
    '/test',
    access('employee', undefined, { costsPoints: true }),
    answers(pushTestSchema, 'Send a test notification to the signed-in user’s devices.'),
    async (c) => {
      const { actor, db, now, parts } = c.var;
      return c.json({ sent: await sendTest(db, parts.push, actor.id, now) }, 200);
    },
  );
