import { Hono } from 'hono/tiny';
import { profileSchema, userSchema } from '../../../domain/api/users.ts';
import { toUser } from '../../db/users.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { changeProfile } from './use-cases.ts';

export const profileRoutes = new Hono<AppEnv>()
  /** Signed in. One's own profile fields only; what is absent stays. 409 when `version` is not the current one. */
  .put(
    '/',
    access('employee', undefined, { readRecord: toUser }),
    valid('json', profileSchema),
    answers(200, userSchema, 'Changes one’s own profile; what is absent stays.'),
    async (c) => {
      const { actor, db, now } = c.var;
      const row = await changeProfile(db, actor, c.req.valid('json'), adminAct(c.var));
      return c.json(toUser(row, now), 200);
    },
  );
export type ProfileApi = typeof profileRoutes;
