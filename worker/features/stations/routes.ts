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
import { answers } from '#worker/http/route-docs.ts';
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

export const stationsRoutes = new Hono()
  /**
   * A station's display calls this route with its credential, in the header `Authorization: Display …`. The display has
   * no session, and may use no other route.
   */
  .get('/display', displayAccess, answers(displaySchema, 'Get the codes that a station’s display shows.'), async (c) =>
    c.json(await showCodes(c.var.db, c.var.displayHash, c.var.now), 200),
  )
  .get('/stations', access('admin'), answers(stationsSchema, 'List all stations, sorted by number.'), async (c) =>
    c.json({ items: await listStations(c.var.db) }, 200),
  )
  .post(
    '/stations',
    access('admin'),
    valid('json', newStationSchema),
    answers({ 201: stationSchema }, 'Add a station.'),
    async (c) => c.json(await createStation(c.var.db, c.req.valid('json'), toActionContext(c.var)), 201),
  )
  .put(
    '/stations/:id',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', stationChangeSchema),
    answers(stationSchema, 'Change, close or reopen a station.'),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await updateStation(c.var.db, id, c.req.valid('json'), toActionContext(c.var)), 200);
    },
  )
  .put(
    '/stations/:id/display',
    access('admin'),
    valid('param', idParamSchema),
    answers(displayCredentialSchema, 'Make a new credential for a station’s displays, and replace the earlier one.'),
    async (c) => c.json(await connectDisplay(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  .delete(
    '/stations/:id/display',
    access('admin'),
    valid('param', idParamSchema),
    answers(stationSchema, 'Revoke the credential for a station’s displays.'),
    async (c) => c.json(await revokeDisplay(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  .put(
    '/stations/:id/printed-code',
    access('admin'),
    valid('param', idParamSchema),
    answers(listedStationSchema, 'Make a new printable code for a station, and replace the earlier one.'),
    async (c) => c.json(await makePrintedCode(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  .delete(
    '/stations/:id/printed-code',
    access('admin'),
    valid('param', idParamSchema),
    answers(stationSchema, 'Withdraw a station’s printed code.'),
    async (c) => c.json(await withdrawPrintedCode(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  );
