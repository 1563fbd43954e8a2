import { Hono } from 'hono';
import { leaveGivenSchema, leaveInputSchema } from '../../../domain/api/leaves.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { giveLeave } from './give-leave.ts';

export const leavesRoutes = new Hono<AppEnv>()
  /** Admin. Gives somebody else leave, also for days that are over: 201 what it did. */
  .post(
    '/',
    access('admin', undefined, { costsPoints: true }),
    valid('json', leaveInputSchema),
    answers(201, leaveGivenSchema, 'Gives somebody else leave, also for days that are over.'),
    async (c) => c.json(await giveLeave(c.var.db, c.req.valid('json'), c.var.actor, adminAct(c.var)), 201),
  );
export type LeavesApi = typeof leavesRoutes;
