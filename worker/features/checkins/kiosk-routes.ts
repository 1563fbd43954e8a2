import { Hono } from 'hono/tiny';
import { kioskCheckInSchema, kioskInputSchema } from '../../../domain/api/stations.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { displayAccess } from '../../http/display-access.ts';
import { readBody } from '../../http/request-body.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { checkInAtKiosk } from './kiosk.ts';

export const kioskRoutes = new Hono<AppEnv>()
  /**
   * Needs the credential of a display. Checks in the user of a personal code. Returns 201 with the check-in. Returns
   * 200 with the same check-in when the user has already checked in on that day.
   */
  .post(
    '/',
    displayAccess,
    async (c, next) => {
      await readBody(c);
      await next();
    },
    valid('json', kioskInputSchema),
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
export type KioskApi = typeof kioskRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const kioskAnswers = {
  'POST /': [
    { status: 201, schema: kioskCheckInSchema, summary: 'Check in the user of a personal code at a kiosk.' },
    { status: 200, schema: kioskCheckInSchema },
  ],
} satisfies Answers;
