import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import {
  bulkPreviewInputSchema,
  bulkPreviewSchema,
  bulkResultSchema,
  bulkSchema,
  peopleFiltersSchema,
} from '../../../domain/api/people.ts';
import { accountChangeSchema, userPageSchema, userSchema, usersQuerySchema } from '../../../domain/api/users.ts';
import { AppError } from '../../app-error.ts';
import { removePictureOf } from '../../core/picture.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { toManagedUser } from '../../db/users.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import { afterwards } from '../../http/afterwards.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { changeAccount } from './account.ts';
import { actOnMany, previewBulk } from './bulk.ts';
import { selectPeopleFilters, toPeopleFilters } from './filters.ts';
import { listPeople } from './list.ts';
import { findUser } from './repository.ts';

export const usersRoutes = new Hono<AppEnv>()
  /** Admin. */
  .get('/', access('admin'), valid('query', usersQuerySchema), async (c) =>
    c.json(await listPeople(c.var.db, c.req.valid('query'), c.var.now), 200),
  )
  /** Admin. What the list can be filtered by. */
  .get(
    '/filters',
    access('admin', ({ db }) => selectPeopleFilters(db)),
    (c) => c.json(toPeopleFilters(c.var.facts), 200),
  )
  /** Admin. What an act on many people would do to each, and in all; it changes nothing. */
  .post(
    '/bulk/preview',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('json', bulkPreviewInputSchema),
    async (c) => {
      const { actor, db, facts, now } = c.var;
      const asked = { input: c.req.valid('json'), actor, settings: toSettings(facts.settings) };
      return c.json(await previewBulk(db, asked, now), 200);
    },
  )
  /** Admin. Acts on many people, each by the rules of the single act: an outcome for each. */
  .post(
    '/bulk',
    access('admin', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('json', bulkSchema),
    async (c) => {
      const { actor, db, facts } = c.var;
      const asked = { input: c.req.valid('json'), actor, settings: toSettings(facts.settings) };
      const result = await actOnMany(db, asked, adminAct(c.var));
      return c.json(result, 200);
    },
  )
  /** Admin. */
  .get('/:id', access('admin'), valid('param', idParamSchema), async (c) => {
    const row = await findUser(c.var.db, c.req.valid('param').id);
    if (!row) throw new AppError('user_not_found');
    return c.json(toManagedUser(row, c.var.now), 200);
  })
  /** Admin; roles and the accounts of admins super_admin alone. 409 when `version` is not the current one. */
  .put('/:id', access('admin'), valid('param', idParamSchema), valid('json', accountChangeSchema), async (c) => {
    const { actor, db, parts } = c.var;
    const { id } = c.req.valid('param');
    const user = await changeAccount(db, id, c.req.valid('json'), actor, adminAct(c.var));
    afterwards(c, parts.live.usersChanged([id]));
    return c.json(user, 200);
  })
  /** Admin; that of an admin super_admin alone. Again: the same. */
  .delete('/:id/picture', access('admin'), valid('param', idParamSchema), async (c) => {
    const { actor, db, parts } = c.var;
    const { id } = c.req.valid('param');
    const user = await removePictureOf(db, id, actor, adminAct(c.var));
    afterwards(c, parts.live.usersChanged([id]));
    return c.json(user, 200);
  });
export type UsersApi = typeof usersRoutes;

/** What the routes answer, for the OpenAPI document alone. */
export const usersAnswers = {
  'GET /': [{ status: 200, schema: userPageSchema, summary: 'Finds people.' }],
  'GET /filters': [
    { status: 200, schema: peopleFiltersSchema, summary: 'What the list of people can be filtered by.' },
  ],
  'POST /bulk/preview': [
    { status: 200, schema: bulkPreviewSchema, summary: 'What an act on many people would do to each, and in all.' },
  ],
  'POST /bulk': [{ status: 200, schema: bulkResultSchema, summary: 'Acts on many people, with an outcome for each.' }],
  'GET /:id': [{ status: 200, schema: userSchema, summary: 'One person’s record.' }],
  'DELETE /:id/picture': [{ status: 200, schema: userSchema, summary: 'Takes somebody’s picture away.' }],
  'PUT /:id': [
    {
      status: 200,
      schema: userSchema,
      summary: 'Changes somebody’s account: standing, role, department, location, hire date.',
    },
  ],
} satisfies Answers;
