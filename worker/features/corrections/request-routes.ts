import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
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
} from '#domain/api/corrections.ts';
import { readPage } from '#worker/db/request-page.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { decideCorrection } from './approve-or-reject.ts';
import { askForCorrection, withdrawRequest } from './ask-for-correction.ts';
import { listOwnRequests, listQueue } from './request-repository.ts';

export const correctionRequestsRoutes = new Hono()
  .get(
    '/',
    access('employee'),
    valid('query', correctionRequestsQuerySchema),
    answers(correctionRequestsSchema, 'List the signed-in user’s correction requests, newest first.'),
    async (c) => {
      const { db, actor } = c.var;
      const asked = { limit: CORRECTION_PAGE, ...c.req.valid('query') };
      return c.json(await readPage(asked, (place, limit) => listOwnRequests(db, actor.id, place, limit)), 200);
    },
  )
  .post(
    '/',
    access('employee'),
    valid('json', correctionAskSchema),
    answers({ 201: correctionRequestSchema }, 'Ask an admin to add or void one of the signed-in user’s check-ins.'),
    async (c) =>
      c.json(await askForCorrection(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 201),
  )
  .post(
    '/:id/withdraw',
    access('employee'),
    valid('param', idParamSchema),
    valid('json', correctionWithdrawalSchema),
    answers(correctionRequestSchema, 'Withdraw the signed-in user’s open correction request.'),
    async (c) =>
      c.json(await withdrawRequest(c.var.db, c.req.valid('param').id, c.var.actor, toActionContext(c.var)), 200),
  )
  .get(
    '/queue',
    access('admin'),
    valid('query', correctionRequestsQuerySchema),
    answers(correctionQueueSchema, 'List the open correction requests of all users, oldest first.'),
    async (c) => {
      const { db, actor } = c.var;
      const asked = { limit: CORRECTION_PAGE, ...c.req.valid('query') };
      return c.json(await readPage(asked, (place, limit) => listQueue(db, actor, place, limit)), 200);
    },
  )
  .put(
    '/:id',
    access('admin', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', correctionDecisionSchema),
    answers(
      correctionDecidedSchema,
      'Approve or reject a correction request. An approved correction applies right away.',
    ),
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
