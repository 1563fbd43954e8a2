import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  bulkPreviewInputSchema,
  bulkPreviewSchema,
  bulkResultSchema,
  bulkSchema,
  peopleFiltersSchema,
} from '#domain/api/people.ts';
import {
  accountChangeSchema,
  removedDecisionSchema,
  userPageSchema,
  userSchema,
  usersQuerySchema,
  waitingAccountsSchema,
} from '#domain/api/users.ts';
import { AppError } from '#worker/app-error.ts';
import { removePicture } from '#worker/core/picture.ts';
import { toSettings } from '#worker/db/settings.ts';
import { toManagedUser } from '#worker/db/people/users.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { changeAccount } from './account.ts';
import { applyToMany, previewBulk } from './bulk.ts';
import { selectPeopleFilters, toPeopleFilters } from './filters-repository.ts';
import { listPeople } from './list-repository.ts';
import { decideRemoved, listWaitingAccounts } from './removed.ts';
import { findUser } from './repository.ts';

export const usersRoutes = new Hono()
  .get('/', access('admin'), valid('query', usersQuerySchema), answers(userPageSchema, 'List the users.'), async (c) =>
    c.json(await listPeople(c.var.db, c.req.valid('query'), c.var.now), 200),
  )
  .get(
    '/filters',
    access('admin', ({ db }) => selectPeopleFilters(db)),
    answers(peopleFiltersSchema, 'List the departments, locations and calendars to filter users by.'),
    (c) => c.json(toPeopleFilters(c.var.facts), 200),
  )
  .post(
    '/bulk/preview',
    access('admin', withSettings),
    valid('json', bulkPreviewInputSchema),
    answers(bulkPreviewSchema, 'Preview an action on up to 50 users. Nothing is written.'),
    async (c) => {
      const { actor, db, facts, now } = c.var;
      const asked = { input: c.req.valid('json'), actor, settings: toSettings(facts.settings) };
      return c.json(await previewBulk(db, asked, now), 200);
    },
  )
  .post(
    '/bulk',
    access('admin', withSettings, { costsPoints: true }),
    valid('json', bulkSchema),
    answers(bulkResultSchema, 'Act on up to 50 users. The response contains an outcome for each user.'),
    async (c) => {
      const { actor, db, facts } = c.var;
      const asked = { input: c.req.valid('json'), actor, settings: toSettings(facts.settings) };
      return c.json(await applyToMany(db, asked, toActionContext(c.var)), 200);
    },
  )
  .get(
    '/waiting',
    access('admin'),
    answers(waitingAccountsSchema, 'List the accounts on hold because another record has their email address.'),
    async (c) => c.json({ items: await listWaitingAccounts(c.var.db) }, 200),
  )
  .get(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(userSchema, 'Get a user’s record.'),
    async (c) => {
      const row = await findUser(c.var.db, c.req.valid('param').id);
      if (!row) throw new AppError('user_not_found');
      return c.json(toManagedUser(row, c.var.now), 200);
    },
  )
  .put(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', accountChangeSchema),
    answers(userSchema, 'Change a user’s account, such as the status, role, department or hire date.'),
    async (c) => {
      const { actor, db } = c.var;
      const { id } = c.req.valid('param');
      return c.json(await changeAccount(db, id, c.req.valid('json'), actor, toActionContext(c.var)), 200);
    },
  )
  .post(
    '/:id/bring-back',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', removedDecisionSchema),
    answers(userSchema, 'Bring back a removed user’s record, with its points.'),
    async (c) => {
      const { actor, db, facts } = c.var;
      const { id } = c.req.valid('param');
      const by = { actor, context: toActionContext(c.var), settings: toSettings(facts.settings) };
      return c.json(await decideRemoved(db, id, 'bring back', c.req.valid('json'), by), 200);
    },
  )
  .post(
    '/:id/set-aside',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', removedDecisionSchema),
    answers(userSchema, 'Keep a removed user’s record separate, and free its address and employee number.'),
    async (c) => {
      const { actor, db, facts } = c.var;
      const { id } = c.req.valid('param');
      const by = { actor, context: toActionContext(c.var), settings: toSettings(facts.settings) };
      return c.json(await decideRemoved(db, id, 'set aside', c.req.valid('json'), by), 200);
    },
  )
  .delete(
    '/:id/picture',
    access('admin'),
    valid('param', idParamSchema),
    answers(userSchema, 'Remove a user’s picture.'),
    async (c) => {
      const { actor, db } = c.var;
      const { id } = c.req.valid('param');
      return c.json(await removePicture(db, id, actor, toActionContext(c.var)), 200);
    },
  );
