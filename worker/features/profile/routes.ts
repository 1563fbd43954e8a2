import { Hono } from 'hono/tiny';
import { imageInputSchema } from '#domain/api/images.ts';
import { ownPersonalCodeSchema, ownStationNameSchema, stationNameSchema } from '#domain/api/stations.ts';
import { ownUserSchema, profileSchema, userSchema } from '#domain/api/users.ts';
import { AppError } from '#worker/app-error.ts';
import { readImage } from '#worker/core/images.ts';
import { changePicture } from '#worker/core/picture.ts';
import { toOwnUser, toUser } from '#worker/db/people/users.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { readPersonalCode, makePersonalCode } from './personal-code.ts';
import { nameAtStations, withWalls, changeProfile } from './use-cases.ts';

export const profileRoutes = new Hono()
  .put(
    '/',
    access('employee', undefined, { readRecord: toOwnUser, takesDevice: 'action' }),
    valid('json', profileSchema),
    answers(ownUserSchema, 'Change the signed-in user’s profile. Absent fields keep their values.'),
    async (c) => {
      const { actor, db, now } = c.var;
      const row = await changeProfile(db, actor, c.req.valid('json'), toActionContext(c.var));
      return c.json(toOwnUser(row, now), 200);
    },
  )
  .put(
    '/picture',
    access('employee', undefined, { readRecord: toUser }),
    valid('json', imageInputSchema),
    answers(userSchema, 'Set the signed-in user’s picture.'),
    async (c) => {
      const { actor, db, now, parts } = c.var;
      if (!(await parts.limits.allow('pictures', actor.id))) throw new AppError('rate_limited');
      const image = await readImage('user', c.req.valid('json').image, parts.newId);
      const row = await changePicture(db, actor, image, toActionContext(c.var));
      return c.json(toUser(row, now), 200);
    },
  )
  .delete(
    '/picture',
    access('employee', undefined, { readRecord: toUser }),
    answers(userSchema, 'Remove the signed-in user’s picture.'),
    async (c) => {
      const { actor, db, now } = c.var;
      const row = await changePicture(db, actor, null, toActionContext(c.var));
      return c.json(toUser(row, now), 200);
    },
  )
  .get(
    '/personal-code',
    access('employee'),
    answers(ownPersonalCodeSchema, 'Get the signed-in user’s kiosk codes.'),
    async (c) => c.json({ code: await readPersonalCode(c.var.db, c.var.actor.id, c.var.parts.secret) }, 200),
  )
  .put(
    '/personal-code',
    access('employee'),
    answers(ownPersonalCodeSchema, 'Make new kiosk codes for the signed-in user, and replace the earlier ones.'),
    async (c) => c.json({ code: await makePersonalCode(c.var.db, c.var.parts.secret, toActionContext(c.var)) }, 200),
  )
  .get(
    '/station-name',
    access('employee', withWalls),
    answers(ownStationNameSchema, 'Get whether displays name the signed-in user after a check-in.'),
    ({ json, var: { actor, facts } }) =>
      json({ isNamed: actor.isNamedAtStations, hasWalls: facts.walls.length > 0 }, 200),
  )
  .put(
    '/station-name',
    access('employee'),
    valid('json', stationNameSchema),
    answers(stationNameSchema, 'Choose whether displays name the signed-in user after a check-in.'),
    async (c) => {
      const { isNamed } = c.req.valid('json');
      return c.json(await nameAtStations(c.var.db, toActionContext(c.var), isNamed), 200);
    },
  );
