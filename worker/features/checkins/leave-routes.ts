import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import {
  LEAVE_PAGE,
  leaveEffectSchema,
  leaveInputSchema,
  leavePageSchema,
  leavesQuerySchema,
  leaveTakingBackSchema,
} from '../../../domain/api/leaves.ts';
import { decodeCursor, pageOf } from '../../db/cursor.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { personAsked } from '../../http/person-asked.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { giveLeave, takeLeaveBack } from './change-leave.ts';
import { listLeaves } from './repository.ts';

export const leavesRoutes = new Hono<AppEnv>()
  /** Admin. A person's leave, the latest first, with what was taken back. */
  .get(
    '/',
    access('admin'),
    valid('query', leavesQuerySchema),
    answers(200, leavePageSchema, 'A person’s leave, the latest first, also what was taken back.'),
    async (c) => {
      const { actor, db } = c.var;
      const { userId, cursor, limit = LEAVE_PAGE } = c.req.valid('query');
      const person = await personAsked(db, actor, userId);
      const [day, id] = cursor ? decodeCursor(cursor, 2) : [];
      const after = day === undefined ? null : { day: String(day), id: String(id) };
      const rows = await listLeaves(db, person.id, after, limit + 1);
      return c.json(
        pageOf(
          rows,
          limit,
          (row) => row,
          (row) => [row.endDate, row.id],
        ),
        200,
      );
    },
  )
  /** Admin. Gives somebody else leave, also for days that are over: 201 what it did. */
  .post(
    '/',
    access('admin', undefined, { costsPoints: true }),
    valid('json', leaveInputSchema),
    answers(201, leaveEffectSchema, 'Gives somebody leave, also for days that are over; their streak is counted anew.'),
    async (c) => c.json(await giveLeave(c.var.db, c.req.valid('json'), c.var.actor, adminAct(c.var)), 201),
  )
  /** Admin. Takes somebody else's leave back: 200 what it did. 409 when it is so already, too old, or its points are spent. */
  .post(
    '/:id/take-back',
    access('admin', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', leaveTakingBackSchema),
    answers(200, leaveEffectSchema, 'Takes a leave back that should not be; the streak is counted anew without it.'),
    async (c) => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('json') };
      return c.json(await takeLeaveBack(c.var.db, asked, c.var.actor, adminAct(c.var)), 200);
    },
  );
export type LeavesApi = typeof leavesRoutes;
