import { Hono } from 'hono/tiny';
import { imageInputSchema } from '../../../domain/api/images.ts';
import { ownPersonalCodeSchema, ownStationNameSchema, stationNameSchema } from '../../../domain/api/stations.ts';
import { profileSchema, userSchema } from '../../../domain/api/users.ts';
import { AppError } from '../../app-error.ts';
import { readImage } from '../../core/images.ts';
import { changePicture } from '../../core/picture.ts';
import { toUser } from '../../db/people/users.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import { runAfterResponse } from '../../http/run-after-response.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { readPersonalCode } from './personal-code-repository.ts';
import { makePersonalCode } from './personal-code.ts';
import { nameAtStations, withWalls } from './station-name-repository.ts';
import { changeProfile } from './use-cases.ts';

export const profileRoutes = new Hono<AppEnv>()
  /**
   * Changes only the user's own profile fields. Absent fields keep their values. Returns 409 when `version` is not
   * current.
   */
  .put(
    '/',
    access('employee', undefined, { readRecord: toUser, takesDevice: 'action' }),
    valid('json', profileSchema),
    async (c) => {
      const { actor, db, now, parts } = c.var;
      const row = await changeProfile(db, actor, c.req.valid('json'), toActionContext(c.var));
      runAfterResponse(c, parts.live.usersChanged([actor.id]));
      return c.json(toUser(row, now), 200);
    },
  )
  .put(
    '/picture',
    access('employee', undefined, { readRecord: toUser }),
    valid('json', imageInputSchema),
    async (c) => {
      const { actor, db, now, parts } = c.var;
      if (!(await parts.limits.allow('pictures', actor.id))) throw new AppError('rate_limited');
      const image = await readImage('picture', c.req.valid('json').image, parts.newId);
      const row = await changePicture(db, actor, image, toActionContext(c.var));
      runAfterResponse(c, parts.live.usersChanged([actor.id]));
      return c.json(toUser(row, now), 200);
    },
  )
  /** Removes the user's own picture. A repeated request changes nothing. */
  .delete('/picture', access('employee', undefined, { readRecord: toUser }), async (c) => {
    const { actor, db, now, parts } = c.var;
    const row = await changePicture(db, actor, null, toActionContext(c.var));
    runAfterResponse(c, parts.live.usersChanged([actor.id]));
    return c.json(toUser(row, now), 200);
  })
  /** Returns the user's own codes for a kiosk. No other user may read them. */
  .get('/personal-code', access('employee'), async (c) =>
    c.json({ code: await readPersonalCode(c.var.db, c.var.actor.id, c.var.parts.secret) }, 200),
  )
  .put('/personal-code', access('employee'), async (c) =>
    c.json({ code: await makePersonalCode(c.var.db, c.var.parts.secret, toActionContext(c.var)) }, 200),
  )
  .get('/station-name', access('employee', withWalls), ({ json, var: { actor, facts } }) =>
    json({ isNamed: actor.isNamedAtStations, hasWalls: facts.walls.length > 0 }, 200),
  )
  .put('/station-name', access('employee'), valid('json', stationNameSchema), async (c) => {
    const { isNamed } = c.req.valid('json');
    await nameAtStations(c.var.db, c.var.actor.id, isNamed);
    return c.json({ isNamed }, 200);
  });
export type ProfileApi = typeof profileRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const profileAnswers = {
  'PUT /': [
    {
      status: 200,
      schema: userSchema,
      summary: 'Change the signed-in user’s profile. Absent fields keep their values.',
    },
  ],
  'PUT /picture': [{ status: 200, schema: userSchema, summary: 'Set the signed-in user’s picture.' }],
  'DELETE /picture': [{ status: 200, schema: userSchema, summary: 'Remove the signed-in user’s picture.' }],
  'GET /personal-code': [
    { status: 200, schema: ownPersonalCodeSchema, summary: 'Get the signed-in user’s codes for a kiosk.' },
  ],
  'PUT /personal-code': [
    {
      status: 200,
      schema: ownPersonalCodeSchema,
      summary: 'Make new codes for a kiosk. They replace the signed-in user’s earlier codes.',
    },
  ],
  'GET /station-name': [
    {
      status: 200,
      schema: ownStationNameSchema,
      summary: 'Get the signed-in user’s choice to be named on displays after a check-in.',
    },
  ],
  'PUT /station-name': [
    {
      status: 200,
      schema: stationNameSchema,
      summary: 'Change the signed-in user’s choice to be named on displays after a check-in.',
    },
  ],
} satisfies Answers;
