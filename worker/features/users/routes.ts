import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import {
  bulkPreviewInputSchema,
  bulkPreviewSchema,
  bulkResultSchema,
  bulkSchema,
  peopleFiltersSchema,
} from '../../../domain/api/people.ts';
import {
  accountChangeSchema,
  removedDecisionSchema,
  userPageSchema,
  userSchema,
  usersQuerySchema,
  waitingAccountsSchema,
} from '../../../domain/api/users.ts';
import { AppError } from '../../app-error.ts';
import { removePicture } from '../../core/picture.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { toManagedUser } from '../../db/people/users.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import { runAfterResponse } from '../../http/run-after-response.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { changeAccount } from './account.ts';
import { applyToMany, previewBulk } from './bulk.ts';
import { selectPeopleFilters, toPeopleFilters } from './filters-repository.ts';
import { listPeople } from './list-repository.ts';
import { decideRemoved, listWaitingAccounts } from './removed.ts';
import { findUser } from './repository.ts';

export const usersRoutes = new Hono<AppEnv>()
  .get('/', access('admin'), valid('query', usersQuerySchema), async (c) =>
    c.json(await listPeople(c.var.db, c.req.valid('query'), c.var.now), 200),
  )
  .get(
    '/filters',
    access('admin', ({ db }) => selectPeopleFilters(db)),
    (c) => c.json(toPeopleFilters(c.var.facts), 200),
  )
  /** Returns the outcome that an action would have for each of many users and in total. Changes nothing. */
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
  /** Acts on many users, each by the rules for a single user. Returns an outcome for each user. */
  .post(
    '/bulk',
    access('admin', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('json', bulkSchema),
    async (c) => {
      const { actor, db, facts } = c.var;
      const asked = { input: c.req.valid('json'), actor, settings: toSettings(facts.settings) };
      const result = await applyToMany(db, asked, toActionContext(c.var));
      return c.json(result, 200);
    },
  )
  /** Lists the accounts of the identity provider that wait because another record has their address. */
  .get('/waiting', access('admin'), async (c) => c.json({ items: await listWaitingAccounts(c.var.db) }, 200))
  .get('/:id', access('admin'), valid('param', idParamSchema), async (c) => {
    const row = await findUser(c.var.db, c.req.valid('param').id);
    if (!row) throw new AppError('user_not_found');
    return c.json(toManagedUser(row, c.var.now), 200);
  })
  /**
   * Changes an account. Only a super_admin may change roles and admins' accounts. Returns 409 when `version` is not
   * current.
   */
  .put('/:id', access('admin'), valid('param', idParamSchema), valid('json', accountChangeSchema), async (c) => {
    const { actor, db, parts } = c.var;
    const { id } = c.req.valid('param');
    const user = await changeAccount(db, id, c.req.valid('json'), actor, toActionContext(c.var));
    runAfterResponse(c, parts.live.usersChanged([id]));
    return c.json(user, 200);
  })
  /** Brings back the record of a removed user. It goes on with the user's next account, with its points and history. */
  .post(
    '/:id/bring-back',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('param', idParamSchema),
    valid('json', removedDecisionSchema),
    async (c) => {
      const { actor, db, facts, parts } = c.var;
      const { id } = c.req.valid('param');
      const by = { actor, context: toActionContext(c.var), settings: toSettings(facts.settings) };
      const user = await decideRemoved(db, id, 'bring back', c.req.valid('json'), by);
      runAfterResponse(c, parts.live.usersChanged([id]));
      return c.json(user, 200);
    },
  )
  /** Sets the record of a removed user aside, so that its address and employee number are free. Its points stay. */
  .post(
    '/:id/set-aside',
    access('admin', ({ db }) => ({ settings: selectSettings(db) })),
    valid('param', idParamSchema),
    valid('json', removedDecisionSchema),
    async (c) => {
      const { actor, db, facts, parts } = c.var;
      const { id } = c.req.valid('param');
      const by = { actor, context: toActionContext(c.var), settings: toSettings(facts.settings) };
      const user = await decideRemoved(db, id, 'set aside', c.req.valid('json'), by);
      runAfterResponse(c, parts.live.usersChanged([id]));
      return c.json(user, 200);
    },
  )
  /**
   * Removes a user's picture. Only a super_admin may remove the picture of an admin. A repeated request changes
   * nothing.
   */
  .delete('/:id/picture', access('admin'), valid('param', idParamSchema), async (c) => {
    const { actor, db, parts } = c.var;
    const { id } = c.req.valid('param');
    const user = await removePicture(db, id, actor, toActionContext(c.var));
    runAfterResponse(c, parts.live.usersChanged([id]));
    return c.json(user, 200);
  });
export type UsersApi = typeof usersRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const usersAnswers = {
  'GET /': [{ status: 200, schema: userPageSchema, summary: 'List the users.' }],
  'GET /filters': [
    {
      status: 200,
      schema: peopleFiltersSchema,
      summary: 'List the departments, locations and calendars by which users can be filtered.',
    },
  ],
  'POST /bulk/preview': [
    {
      status: 200,
      schema: bulkPreviewSchema,
      summary: 'Preview an action on up to 50 users. Nothing is written.',
    },
  ],
  'POST /bulk': [
    {
      status: 200,
      schema: bulkResultSchema,
      summary: 'Apply an action to up to 50 users. The response contains an outcome for each user.',
    },
  ],
  'GET /:id': [{ status: 200, schema: userSchema, summary: 'Get a user’s record.' }],
  'GET /waiting': [
    {
      status: 200,
      schema: waitingAccountsSchema,
      summary: 'List the accounts that wait, because another record has their e-mail address.',
    },
  ],
  'POST /:id/bring-back': [
    { status: 200, schema: userSchema, summary: 'Bring back the record of a removed user, with its points.' },
  ],
  'POST /:id/set-aside': [
    {
      status: 200,
      schema: userSchema,
      summary: 'Set the record of a removed user aside. Its address and employee number are free then.',
    },
  ],
  'DELETE /:id/picture': [{ status: 200, schema: userSchema, summary: 'Remove a user’s picture.' }],
  'PUT /:id': [
    {
      status: 200,
      schema: userSchema,
      summary: 'Change a user’s account, such as the status, role, department or hire date.',
    },
  ],
} satisfies Answers;
