import { Hono } from 'hono/tiny';
import {
  deviceParamSchema,
  deviceSchema,
  devicesSchema,
  newDeviceSchema,
  signedOutSchema,
} from '../../../domain/api/devices.ts';
import { storeOrReplay } from '../../core/idempotency.ts';
import { AppError } from '../../app-error.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { addDevice, readDevices, removeDevice, signOutEverywhere } from './use-cases.ts';

export const devicesRoutes = new Hono<AppEnv>()
  .get('/', access('employee'), async ({ json, var: { db, actor, now } }) =>
    json({ items: await readDevices(db, actor.id, now) }, 200),
  )
  /**
   * Registers the user's device. Refuses the request while the user is impersonated, because the key of the
   * impersonator's device would stay registered.
   */
  .post('/', access('employee'), valid('json', newDeviceSchema), async (c) => {
    const { actor, db, now, isImpersonated } = c.var;
    if (isImpersonated) throw new AppError('auth/forbidden');
    const userAgent = c.req.header('User-Agent') ?? '';
    return c.json(await addDevice(db, actor.id, c.req.valid('json'), { now, userAgent }), 201);
  })
  .post('/sign-out-everywhere', access('employee'), async ({ json, var: { db, actor, idempotent, now, parts } }) => {
    const answer = await signOutEverywhere(db, actor, parts.identity);
    // The answer says how many devices were signed out, and a repeated request signs out none.
    const stored = { id: parts.newId(), status: 200, response: JSON.stringify(answer), at: now.toISOString() };
    if (idempotent) await storeOrReplay(db, actor.id, idempotent, stored);
    return json(answer, 200);
  })
  /**
   * Revokes one of the user's own devices. A signed-out device may also send this request, to revoke its own key with
   * its own signature.
   */
  .delete(
    '/:id',
    access('employee', undefined, { takesDevice: 'farewell' }),
    valid('param', deviceParamSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      const { actor, db, deviceId } = c.var;
      if (deviceId !== null && deviceId !== id) throw new AppError('auth/unauthorized');
      return c.json(await removeDevice(db, actor.id, id), 200);
    },
  );
export type DevicesApi = typeof devicesRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const devicesAnswers = {
  'GET /': [{ status: 200, schema: devicesSchema, summary: 'List the signed-in user’s devices, newest first.' }],
  'POST /': [{ status: 201, schema: deviceSchema, summary: 'Register a device with its public key.' }],
  'POST /sign-out-everywhere': [
    {
      status: 200,
      schema: signedOutSchema,
      summary: 'Revoke all devices of the signed-in user, and end the user’s sessions at the identity provider.',
    },
  ],
  'DELETE /:id': [{ status: 200, schema: deviceSchema, summary: 'Revoke a device. Its key is no longer accepted.' }],
} satisfies Answers;
