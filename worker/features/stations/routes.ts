import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  displayCredentialSchema,
  displaySchema,
  listedStationSchema,
  newStationSchema,
  stationChangeSchema,
  stationSchema,
  stationsSchema,
} from '#domain/api/stations.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { displayAccess } from '#worker/http/display-access.ts';
import {
  connectDisplay,
  createStation,
  listStations,
  makePrintedCode,
  revokeDisplay,
  updateStation,
  withdrawPrintedCode,
} from './manage.ts';
import { showCodes } from './show-codes.ts';

export const stationsRoutes = new Hono<AppEnv>()
  /**
   * A station's display calls this route with its credential, in the header `Authorization: Display …`. The display has
   * no session, and may use no other route.
   */
  .get('/display', displayAccess, async (c) => c.json(await showCodes(c.var.db, c.var.displayHash, c.var.now), 200))
  .get('/stations', access('admin'), async (c) => c.json({ items: await listStations(c.var.db) }, 200))
  .post('/stations', access('admin'), valid('json', newStationSchema), async (c) =>
    c.json(await createStation(c.var.db, c.req.valid('json'), toActionContext(c.var)), 201),
  )
  .put(
    '/stations/:id',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', stationChangeSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await updateStation(c.var.db, id, c.req.valid('json'), toActionContext(c.var)), 200);
    },
  )
  .put('/stations/:id/display', access('admin'), valid('param', idParamSchema), async (c) =>
    c.json(await connectDisplay(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  .delete('/stations/:id/display', access('admin'), valid('param', idParamSchema), async (c) =>
    c.json(await revokeDisplay(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  .put('/stations/:id/printed-code', access('admin'), valid('param', idParamSchema), async (c) =>
    c.json(await makePrintedCode(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  .delete('/stations/:id/printed-code', access('admin'), valid('param', idParamSchema), async (c) =>
    c.json(await withdrawPrintedCode(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  );
export type StationsApi = typeof stationsRoutes;

export const stationsAnswers = {
  'GET /display': { schema: displaySchema, summary: 'Get the codes that a station’s display shows.' },
  'GET /stations': { schema: stationsSchema, summary: 'List all stations, sorted by number.' },
  'POST /stations': { status: 201, schema: stationSchema, summary: 'Add a station.' },
  'PUT /stations/:id': { schema: stationSchema, summary: 'Change, close or reopen a station.' },
  'PUT /stations/:id/display': {
    schema: displayCredentialSchema,
    summary: 'Make a new credential for a station’s displays. It replaces the earlier credential.',
  },
  'DELETE /stations/:id/display': { schema: stationSchema, summary: 'Revoke the credential of a station’s displays.' },
  'PUT /stations/:id/printed-code': {
    schema: listedStationSchema,
    summary: 'Make a new code to print for a station. It replaces the earlier printed code.',
  },
  'DELETE /stations/:id/printed-code': { schema: stationSchema, summary: 'Withdraw the printed code of a station.' },
} satisfies Answers;
