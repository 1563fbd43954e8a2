import { Hono } from 'hono/tiny';
import { kioskCheckInSchema, kioskInputSchema } from '#domain/api/stations.ts';
import { displayAccess } from '#worker/http/display-access.ts';
import { readBody } from '#worker/http/request-body.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { checkInAtKiosk } from './kiosk.ts';

export const kioskRoutes = new Hono().post(
  '/',
  displayAccess,
  async (c, next) => {
    await readBody(c);
    await next();
  },
  valid('json', kioskInputSchema),
  answers({ 201: kioskCheckInSchema, 200: kioskCheckInSchema }, 'Check in at a kiosk with a user’s personal code.'),
  async (c) => {
    const { db, displayHash, now, parts } = c.var;
    const { created, ...made } = await checkInAtKiosk(
      db,
      { displayHash, code: c.req.valid('json').code, address: parts.readAddress(c.req.raw) },
      { now, newId: parts.newId, secret: parts.secret },
    );
    return c.json(made, created ? 201 : 200);
  },
);
