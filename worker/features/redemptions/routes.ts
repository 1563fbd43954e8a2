import { Hono } from 'hono/tiny';
import { idParamSchema } from '../../../domain/api/common.ts';
import {
  bulkDecisionSchema,
  decisionPreviewSchema,
  decisionPreviewInputSchema,
  decisionResultSchema,
  redemptionChangeSchema,
  redemptionCountsSchema,
  redemptionPageSchema,
  redemptionSchema,
  redemptionsQuerySchema,
  redemptionWithUserSchema,
} from '../../../domain/api/redemptions.ts';
import { isAdmin } from '../../../domain/people/roles.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { AppError } from '../../app-error.ts';
import { storeWhole } from '../../core/bulk.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { decideMany, previewBulk } from './bulk.ts';
import { moveRedemption } from './change-status.ts';
import { listRedemptions, toWanted } from './list-repository.ts';
import { countRedemptions, readRedemption } from './repository.ts';

export const redemptionsRoutes = new Hono<AppEnv>()
  /** Lists the user's own redemptions, newest first. An admin gets all redemptions, or the redemptions of `userId`. */
  .get(
    '/',
    access('employee', ({ db }) => ({ settings: selectSettings(db) })),
    valid('query', redemptionsQuerySchema),
    async (c) => {
      const { actor, db, facts } = c.var;
      const query = c.req.valid('query');
      const asksForOthers =
        (query.userId !== undefined && query.userId !== actor.id) ||
        query.search !== undefined ||
        query.department !== undefined;
      if (!isAdmin(actor.role) && asksForOthers) throw new AppError('auth/forbidden');
      const userId = isAdmin(actor.role) ? query.userId : actor.id;
      return c.json(await listRedemptions(db, toWanted({ ...query, userId }, toSettings(facts.settings))), 200);
    },
  )
  .get('/counts', access('admin'), async (c) => c.json(await countRedemptions(c.var.db), 200))
  /** Previews a decision on many redemptions. Changes nothing. */
  .post('/bulk/preview', access('admin'), valid('json', decisionPreviewInputSchema), async (c) =>
    c.json(await previewBulk(c.var.db, c.req.valid('json'), c.var.actor.id), 200),
  )
  /**
   * Decides on many redemptions, each separately. Returns 200 with the outcome for each redemption, even when some of
   * the redemptions could not be decided.
   */
  .post(
    '/bulk',
    access('admin', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('json', bulkDecisionSchema),
    async (c) => {
      const { db, facts } = c.var;
      const act = toActionContext(c.var);
      const result = await decideMany(db, c.req.valid('json'), act, toSettings(facts.settings));
      await storeWhole(db, act, result);
      return c.json(result, 200);
    },
  )
  .get('/:id', access('admin'), valid('param', idParamSchema), async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await readRedemption(c.var.db, id), 200);
  })
  /**
   * Changes the status of another user's redemption. Returns 409 when the current status does not allow the new status.
   */
  .put(
    '/:id',
    access('admin', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', redemptionChangeSchema),
    async (c) => {
      const { db, facts } = c.var;
      const { status, rejectionReason, fulfillmentNotes, version } = c.req.valid('json');
      const move = { to: status, as: 'admin' as const, rejectionReason, fulfillmentNotes, version };
      const redemption = await moveRedemption(
        db,
        c.req.valid('param').id,
        move,
        toActionContext(c.var),
        toSettings(facts.settings),
      );
      return c.json(redemption, 200);
    },
  )
  /** Cancels the user's own redemption while it is pending, and gives back the points. */
  .post(
    '/:id/cancel',
    access('employee', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true, takesDevice: 'action' }),
    valid('param', idParamSchema),
    async (c) => {
      const { db, facts } = c.var;
      const move = {
        to: 'cancelled' as const,
        as: 'owner' as const,
        rejectionReason: undefined,
        fulfillmentNotes: undefined,
        version: undefined,
      };
      const redemption = await moveRedemption(
        db,
        c.req.valid('param').id,
        move,
        toActionContext(c.var),
        toSettings(facts.settings),
      );
      return c.json(redemption, 200);
    },
  );
export type RedemptionsApi = typeof redemptionsRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const redemptionsAnswers = {
  'GET /': [
    {
      status: 200,
      schema: redemptionPageSchema,
      summary: 'List the signed-in user’s redemptions. Admins get the redemptions of all users.',
    },
  ],
  'GET /counts': [{ status: 200, schema: redemptionCountsSchema, summary: 'Count the redemptions in each status.' }],
  'POST /bulk/preview': [
    {
      status: 200,
      schema: decisionPreviewSchema,
      summary: 'Preview a decision on up to 50 redemptions. Nothing is written.',
    },
  ],
  'POST /bulk': [
    { status: 200, schema: decisionResultSchema, summary: 'Decide on up to 50 redemptions, each separately.' },
  ],
  'GET /:id': [{ status: 200, schema: redemptionWithUserSchema, summary: 'Get a redemption with its user.' }],
  'PUT /:id': [
    { status: 200, schema: redemptionSchema, summary: 'Approve, reject, fulfil or cancel another user’s redemption.' },
  ],
  'POST /:id/cancel': [
    {
      status: 200,
      schema: redemptionSchema,
      summary: 'Cancel a pending redemption of the signed-in user, and refund its points.',
    },
  ],
} satisfies Answers;
