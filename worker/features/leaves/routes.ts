import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import { correctionRequestsQuerySchema, correctionWithdrawalSchema } from '../../../domain/api/corrections.ts';
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
} from '../../../domain/api/leaves.ts';
import { isAdmin } from '../../../domain/people/roles.ts';
import { decodeCursor, toPage } from '../../db/cursor.ts';
import { readPage } from '../../db/request-page.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { findRequestedUser } from '../../http/requested-user.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { approveLeave, rejectLeave } from './approve-or-reject.ts';
import { askForLeave, withdrawLeave } from './ask-for-leave.ts';
import { giveLeave, takeLeaveBack } from './give-or-take-back.ts';
import { importLeaves } from './import-leaves.ts';
import { listLeaveQueue, listLeaves } from './repository.ts';

export const leavesRoutes = new Hono<AppEnv>()
  /**
   * Lists a user's leaves and leave requests, including withdrawn requests, the latest first. An admin may read the
   * leaves of any user.
   */
  .get(
    '/',
    access('employee', ({ db }) => ({ settings: selectSettings(db) })),
    valid('query', leavesQuerySchema),
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
  /** Gives leave to another user. The leave may be on past days. Returns 201 with the effect. */
  .post('/', access('admin', undefined, { costsPoints: true }), valid('json', leaveInputSchema), async (c) =>
    c.json(await giveLeave(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 201),
  )
  /**
   * Takes another user's leave back. Returns 200 with the effect, or 409 when the leave is already taken back or too
   * old, or when its points are spent.
   */
  .post(
    '/:id/take-back',
    access('admin', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', leaveTakingBackSchema),
    async (c) => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('json') };
      return c.json(await takeLeaveBack(c.var.db, asked, c.var.actor, toActionContext(c.var)), 200);
    },
  )
  /** Requests leave. Refuses the request when the company has turned requests off. */
  .post('/requests', access('employee'), valid('json', leaveAskSchema), async (c) =>
    c.json(await askForLeave(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 201),
  )
  .post(
    '/:id/withdraw',
    access('employee'),
    valid('param', idParamSchema),
    valid('json', correctionWithdrawalSchema),
    async (c) =>
      c.json(await withdrawLeave(c.var.db, c.req.valid('param').id, c.var.actor, toActionContext(c.var)), 200),
  )
  /** Lists the open requests, the oldest first. */
  .get('/queue', access('admin'), valid('query', correctionRequestsQuerySchema), async (c) => {
    const { db, actor } = c.var;
    const asked = { limit: LEAVE_PAGE, ...c.req.valid('query') };
    return c.json(await readPage(asked, (place, limit) => listLeaveQueue(db, actor, place, limit)), 200);
  })
  /**
   * Decides a request of another user. Returns 409 when the request is already decided or withdrawn, or overlaps
   * approved leave.
   */
  .put(
    '/:id',
    access('admin', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', leaveDecisionSchema),
    async (c) => {
      const { decision, reason } = c.req.valid('json');
      const decide = decision === 'approve' ? approveLeave : rejectLeave;
      const asked = { ...c.req.valid('param'), reason };
      return c.json(await decide(c.var.db, asked, c.var.actor, toActionContext(c.var)), 200);
    },
  )
  /**
   * Gives the leave in the rows of a file, at most LEAVE_ROWS_MAX rows. When the same rows are sent again, no leave is
   * given twice.
   */
  .post('/import', access('admin', undefined, { costsPoints: true }), valid('json', leaveRowsSchema), async (c) =>
    c.json(await importLeaves(c.var.db, c.req.valid('json'), c.var.actor, toActionContext(c.var)), 200),
  );
export type LeavesApi = typeof leavesRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const leavesAnswers = {
  'GET /': [
    {
      status: 200,
      schema: leavePageSchema,
      summary: 'List the signed-in user’s leave and leave requests. Admins may request any user’s leave.',
    },
  ],
  'POST /': [
    {
      status: 201,
      schema: leaveEffectSchema,
      summary: 'Give leave to another user. Past days are allowed, and the streak is recomputed.',
    },
  ],
  'POST /:id/take-back': [
    {
      status: 200,
      schema: leaveEffectSchema,
      summary: 'Take back a leave of another user. The streak is recomputed.',
    },
  ],
  'POST /requests': [
    { status: 201, schema: leaveSchema, summary: 'Request leave for the signed-in user. An admin decides.' },
  ],
  'POST /:id/withdraw': [
    { status: 200, schema: leaveSchema, summary: 'Withdraw a leave request of the signed-in user.' },
  ],
  'GET /queue': [
    { status: 200, schema: leaveQueueSchema, summary: 'List the open leave requests of all users, oldest first.' },
  ],
  'PUT /:id': [{ status: 200, schema: leaveDecidedSchema, summary: 'Approve or reject a leave request.' }],
  'POST /import': [
    {
      status: 200,
      schema: leaveRowsResultSchema,
      summary: 'Give leave from up to 20 rows of a file, or preview the outcome of each row.',
    },
  ],
} satisfies Answers;
