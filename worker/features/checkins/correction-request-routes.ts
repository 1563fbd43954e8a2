import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import {
  CORRECTION_PAGE,
  correctionAskSchema,
  correctionDecidedSchema,
  correctionDecisionSchema,
  correctionRequestsQuerySchema,
  correctionQueueSchema,
  correctionRequestSchema,
  correctionRequestsSchema,
  correctionWithdrawalSchema,
} from '../../../domain/api/corrections.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { askForCorrection, listOwnRequests, listQueue, withdrawRequest } from './correction-requests.ts';
import { decideCorrection } from './decide-correction.ts';
import { readPage } from './request-page.ts';

export const correctionRequestsRoutes = new Hono<AppEnv>()
  /** Signed in. One's own. */
  .get(
    '/',
    access('employee'),
    valid('query', correctionRequestsQuerySchema),
    answers(200, correctionRequestsSchema, 'One’s own requests for corrections, the newest first.'),
    async (c) => {
      const { db, actor } = c.var;
      const asked = { limit: CORRECTION_PAGE, ...c.req.valid('query') };
      return c.json(await readPage(asked, (place, limit) => listOwnRequests(db, actor.id, place, limit)), 200);
    },
  )
  /** Signed in. Asks for a correction of one of one's days. */
  .post(
    '/',
    access('employee'),
    valid('json', correctionAskSchema),
    answers(201, correctionRequestSchema, 'Asks for a check-in to be added to one of one’s days, or taken from it.'),
    async (c) => c.json(await askForCorrection(c.var.db, c.req.valid('json'), c.var.actor, adminAct(c.var)), 201),
  )
  /** Its owner. */
  .post(
    '/:id/withdraw',
    access('employee'),
    valid('param', idParamSchema),
    valid('json', correctionWithdrawalSchema),
    answers(200, correctionRequestSchema, 'Withdraws one’s own request that nobody has decided on.'),
    async (c) => c.json(await withdrawRequest(c.var.db, c.req.valid('param').id, c.var.actor, adminAct(c.var)), 200),
  )
  /** Admin. The open requests, the oldest first. */
  .get(
    '/queue',
    access('admin'),
    valid('query', correctionRequestsQuerySchema),
    answers(200, correctionQueueSchema, 'The requests that wait for a decision, the oldest first.'),
    async (c) => {
      const { db, actor } = c.var;
      const asked = { limit: CORRECTION_PAGE, ...c.req.valid('query') };
      return c.json(await readPage(asked, (place, limit) => listQueue(db, actor, place, limit)), 200);
    },
  )
  /** Admin, on somebody else's. 409 when it is decided or withdrawn, or the correction is refused. */
  .put(
    '/:id',
    access('admin', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', correctionDecisionSchema),
    answers(200, correctionDecidedSchema, 'Decides on a request; approved, its correction is made at once.'),
    async (c) => {
      const { actor, db } = c.var;
      const decided = await decideCorrection(db, c.req.valid('param').id, c.req.valid('json'), actor, adminAct(c.var));
      return c.json(decided, 200);
    },
  );
export type CorrectionRequestsApi = typeof correctionRequestsRoutes;
