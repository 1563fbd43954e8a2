import { Hono } from 'hono';
import { idParamSchema } from '../../../domain/api/common.ts';
import { accountChangeSchema, userPageSchema, userSchema, usersQuerySchema } from '../../../domain/api/users.ts';
import { AppError } from '../../app-error.ts';
import { toUser } from '../../db/users.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { changeAccount } from './account.ts';
import { listPeople } from './list.ts';
import { findUser } from './repository.ts';

export const usersRoutes = new Hono<AppEnv>()
  /** Admin. */
  .get(
    '/',
    access('admin'),
    valid('query', usersQuerySchema),
    answers(200, userPageSchema, 'Finds people.'),
    async (c) => c.json(await listPeople(c.var.db, c.req.valid('query'), c.var.now), 200),
  )
  /** Admin. */
  .get(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(200, userSchema, 'One person’s record.'),
    async (c) => {
      const row = await findUser(c.var.db, c.req.valid('param').id);
      if (!row) throw new AppError('user_not_found');
      return c.json(toUser(row, c.var.now), 200);
    },
  )
  /** Admin; roles and the accounts of admins super_admin alone. 409 when `version` is not the current one. */
  .put(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', accountChangeSchema),
    answers(200, userSchema, 'Changes somebody’s account: standing, role, department, location, hire date.'),
    async (c) => {
      const { actor, db } = c.var;
      return c.json(await changeAccount(db, c.req.valid('param').id, c.req.valid('json'), actor, adminAct(c.var)), 200);
    },
  );
export type UsersApi = typeof usersRoutes;
