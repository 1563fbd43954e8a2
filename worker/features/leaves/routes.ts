import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import { correctionRequestsQuerySchema, correctionWithdrawalSchema } from '#domain/api/corrections.ts';
import {
  LEAVE_PAGE,
  leaveAskSchema,
  leaveDecidedSchema,
  leaveDecisionSchema,
  leaveEffectSchema,
  leaveInputSchema,
  leavePageSchema,
  leaveQueueSchema,
  leaveRowsResultSchema,
  leaveRowsSchema,
  leaveSchema,
  leavesQuerySchema,
  leaveTakingBackSchema,
} from '#domain/api/leaves.ts';
import { isAdmin } from '#domain/people/roles.ts';
import { decodeCursor, toPage } from '#worker/db/cursor.ts';
import { readPage } from '#worker/db/request-page.ts';
import { toSettings } from '#worker/db/settings.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { findRequestedUser } from '#worker/http/requested-user.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { approveLeave, rejectLeave } from './approve-or-reject.ts';
import { askForLeave, withdrawLeave } from './ask-for-leave.ts';
import { giveLeave, takeLeaveBack } from './give-or-take-back.ts';
import { importLeaves } from './import-leaves.ts';
import { listLeaveQueue, listLeaves } from './repository.ts';

export const leavesRoutes = new Hono()
  .get(
    '/',
    access('employee', withSettings),
    valid('query', leavesQuerySchema),
    answers(
      leavePageSchema,
      'List the signed-in user’s leave and leave requests. Admins may request any user’s leave.',
    ),
    async (c) => {
      const { actor, db, facts } = c.var;
      const { userId, cursor, limit = LEAVE_PAGE } = c.req.valid('query');
      const person = await findRequestedUser(db, actor, userId);
      const [day, id] = cursor ? decodeCursor(cursor, 2) : [];
      const after = day === undefined ? null : { day: String(day), id: String(id) };
      const rows = await listLeaves(db, person.id, after, limit + 1);
      const page = toPage(
        isAdmin(actor.role) ? rows : rows.map((row) => ({ ...row, createdByName: null })),
        limit,
        (row) => row,
        (row) => [row.endDate, row.id],
      );
      return c.json({ ...page, mayAsk: toSettings(facts.settings).leaveRequests === 'on' }, 200);
    },
  )
  .post(
    '/',
    access('admin', undefined, { costsPoints: true }),
    valid('json', leaveInputSchema),
    answers({ 201: leaveEffectSchema }, 'Give another user leave, for past days too, and recompute the streak.'),
    async (c) => c.json(await giveLeave(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 201),
  )
  .post(
    '/:id/take-back',
    access('admin', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', leaveTakingBackSchema),
    answers(leaveEffectSchema, 'Remove another user’s leave, and recompute the streak.'),
    async (c) => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('json') };
      return c.json(await takeLeaveBack(c.var.db, asked, c.var.actor, toActionContext(c.var)), 200);
    },
  )
  .post(
    '/requests',
    access('employee'),
    valid('json', leaveAskSchema),
    answers({ 201: leaveSchema }, 'Request leave for the signed-in user. An admin decides.'),
    async (c) => c.json(await askForLeave(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 201),
  )
  .post(
    '/:id/withdraw',
    access('employee'),
    valid('param', idParamSchema),
    valid('json', correctionWithdrawalSchema),
    answers(leaveSchema, 'Withdraw the signed-in user’s leave request.'),
    async (c) =>
      c.json(await withdrawLeave(c.var.db, c.req.valid('param').id, c.var.actor, toActionContext(c.var)), 200),
  )
  .get(
    '/queue',
    access('admin'),
    valid('query', correctionRequestsQuerySchema),
    answers(leaveQueueSchema, 'List the open leave requests of all users, oldest first.'),
    async (c) => {
      const { db, actor } = c.var;
      const asked = { limit: LEAVE_PAGE, ...c.req.valid('query') };
      return c.json(await readPage(asked, (place, limit) => listLeaveQueue(db, actor, place, limit)), 200);
    },
  )
  .put(
    '/:id',
    access('admin', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', leaveDecisionSchema),
    answers(leaveDecidedSchema, 'Approve or reject a leave request.'),
    async (c) => {
      const { decision, reason } = c.req.valid('json');
      const decide = decision === 'approve' ? approveLeave : rejectLeave;
      const asked = { ...c.req.valid('param'), reason };
      return c.json(await decide(c.var.db, asked, c.var.actor, toActionContext(c.var)), 200);
    },
  )
  .post(
    '/import',
    access('admin', undefined, { costsPoints: true }),
    valid('json', leaveRowsSchema),
    answers(leaveRowsResultSchema, 'Give leave from up to 20 rows of a file, or preview the outcome of each row.'),
    async (c) => c.json(await importLeaves(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 200),
  );
