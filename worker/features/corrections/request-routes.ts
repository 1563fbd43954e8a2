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
import { readPage } from '../../db/request-page.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { decideCorrection } from './approve-or-reject.ts';
import { askForCorrection, withdrawRequest } from './ask-for-correction.ts';
import { listOwnRequests, listQueue } from './request-repository.ts';

export const correctionRequestsRoutes = new Hono<AppEnv>()
  .get('/', access('employee'), valid('query', correctionRequestsQuerySchema), async (c) => {
    const { db, actor } = c.var;
    const asked = { limit: CORRECTION_PAGE, ...c.req.valid('query') };
    return c.json(await readPage(asked, (place, limit) => listOwnRequests(db, actor.id, place, limit)), 200);
  })
  /** Requests a correction of one of the user's own days. */
  .post('/', access('employee'), valid('json', correctionAskSchema), async (c) =>
    c.json(await askForCorrection(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 201),
  )
  .post(
    '/:id/withdraw',
    access('employee'),
    valid('param', idParamSchema),
    valid('json', correctionWithdrawalSchema),
    async (c) =>
      c.json(await withdrawRequest(c.var.db, c.req.valid('param').id, c.var.actor, toActionContext(c.var)), 200),
  )
  /** Lists the open requests, the oldest first. */
  .get('/queue', access('admin'), valid('query', correctionRequestsQuerySchema), async (c) => {
    const { db, actor } = c.var;
    const asked = { limit: CORRECTION_PAGE, ...c.req.valid('query') };
    return c.json(await readPage(asked, (place, limit) => listQueue(db, actor, place, limit)), 200);
  })
  /**
   * Decides a request of another user. Returns 409 when the request is already decided or withdrawn, or when the
   * correction is refused.
   */
  .put(
    '/:id',
    access('admin', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', correctionDecisionSchema),
    async (c) => {
      const { actor, db } = c.var;
      const decided = await decideCorrection(
        db,
        c.req.valid('param').id,
        c.req.valid('json'),
        actor,
        toActionContext(c.var),
      );
      return c.json(decided, 200);
    },
  );
export type CorrectionRequestsApi = typeof correctionRequestsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const correctionRequestsAnswers = {
  'GET /': [
    {
      status: 200,
      schema: correctionRequestsSchema,
      summary: 'List the signed-in user’s correction requests, newest first.',
    },
  ],
  'POST /': [
    {
      status: 201,
      schema: correctionRequestSchema,
      summary: 'Request that an admin add or void one of the signed-in user’s check-ins.',
    },
  ],
  'POST /:id/withdraw': [
    {
      status: 200,
      schema: correctionRequestSchema,
      summary: 'Withdraw an open correction request of the signed-in user.',
    },
  ],
  'GET /queue': [
    {
      status: 200,
      schema: correctionQueueSchema,
      summary: 'List the open correction requests of all users, oldest first.',
    },
  ],
  'PUT /:id': [
    {
      status: 200,
      schema: correctionDecidedSchema,
      summary: 'Approve or reject a correction request. Approval makes the correction at once.',
    },
  ],
} satisfies Answers;
