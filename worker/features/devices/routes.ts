import { Hono } from 'hono/tiny';
import {
  deviceParamSchema,
  deviceSchema,
  devicesSchema,
  newDeviceSchema,
  signedOutSchema,
} from '#domain/api/devices.ts';
import { AppError } from '#worker/app-error.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { addDevice, readDevices, removeDevice, signOutEverywhere } from './use-cases.ts';

export const devicesRoutes = new Hono()
  .get(
    '/',
    access('employee'),
    answers(devicesSchema, 'List the signed-in user’s devices, newest first.'),
    async ({ json, var: { db, actor, now } }) => json({ items: await readDevices(db, actor.id, now) }, 200),
  )
  /**
   * Refuses the request while the user is impersonated, because the key of the impersonator's device would stay
   * registered.
   */
  .post(
    '/',
    access('employee'),
    valid('json', newDeviceSchema),
    answers({ 201: deviceSchema }, 'Register a device with its public key.'),
    async (c) => {
      const { db, isImpersonated } = c.var;
      if (isImpersonated) throw new AppError('auth/forbidden');
      const userAgent = c.req.header('User-Agent') ?? '';
      return c.json(await addDevice(db, c.req.valid('json'), userAgent, toActionContext(c.var)), 201);
    },
  )
  .post(
    '/sign-out-everywhere',
    access('employee'),
    answers(
      signedOutSchema,
      'Revoke all devices of the signed-in user, and end the user’s sessions at the identity provider.',
    ),
    async (c) => {
      const { db, actor, parts } = c.var;
      return c.json(await signOutEverywhere(db, actor, parts.identity, toActionContext(c.var)), 200);
    },
  )
  /** A signed-out device may also send this request, to revoke its own key with its own signature. */
  .delete(
    '/:id',
    access('employee', undefined, { takesDevice: 'farewell' }),
    valid('param', deviceParamSchema),
    answers(deviceSchema, 'Revoke a device, so that its key no longer works.'),
    async (c) => {
      const { id } = c.req.valid('param');
      const { db, deviceId } = c.var;
      if (deviceId !== null && deviceId !== id) throw new AppError('auth/unauthorized');
      return c.json(await removeDevice(db, id, toActionContext(c.var)), 200);
    },
  );
