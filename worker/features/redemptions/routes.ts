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
import { adminAct } from '../../http/admin-act.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import { decideMany, previewBulk } from './bulk.ts';
import { listRedemptions, toWanted } from './list.ts';
import { countRedemptions, readRedemption } from './repository.ts';
import { moveRedemption } from './use-cases.ts';

export const redemptionsRoutes = new Hono<AppEnv>()
  /** One's own; an admin everybody's, or one person's with `userId`. Newest first. */
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
  /** Admin. How many there are in each state. */
  .get('/counts', access('admin'), async (c) => c.json(await countRedemptions(c.var.db), 200))
  /** Admin. What a decision on many would do; it changes nothing. */
  .post('/bulk/preview', access('admin'), valid('json', decisionPreviewInputSchema), async (c) =>
    c.json(await previewBulk(c.var.db, c.req.valid('json'), c.var.actor.id), 200),
  )
  /** Admin. Decides on many, each by itself: 200 also when some could not be decided, and it says which. */
  .post(
    '/bulk',
    access('admin', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('json', bulkDecisionSchema),
    async (c) => {
      const { db, facts } = c.var;
      const act = adminAct(c.var);
      const result = await decideMany(db, c.req.valid('json'), act, toSettings(facts.settings));
      await storeWhole(db, act, result);
      return c.json(result, 200);
    },
  )
  /** Admin. One as it is now, with who asked for it. */
  .get('/:id', access('admin'), valid('param', idParamSchema), async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await readRedemption(c.var.db, id), 200);
  })
  /** Admin, not on their own. 409 from a state that does not lead there. */
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
        adminAct(c.var),
        toSettings(facts.settings),
      );
      return c.json(redemption, 200);
    },
  )
  /** Its owner, while it is pending; the points come back. */
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
        adminAct(c.var),
        toSettings(facts.settings),
      );
      return c.json(redemption, 200);
    },
  );
export type RedemptionsApi = typeof redemptionsRoutes;

/** What the routes answer, for the OpenAPI document alone. */
export const redemptionsAnswers = {
  'GET /': [
    { status: 200, schema: redemptionPageSchema, summary: 'Redemptions: one’s own, or for an admin everybody’s.' },
  ],
  'GET /counts': [
    { status: 200, schema: redemptionCountsSchema, summary: 'How many redemptions there are in each state.' },
  ],
  'POST /bulk/preview': [
    { status: 200, schema: decisionPreviewSchema, summary: 'What a decision on many redemptions would do.' },
  ],
  'POST /bulk': [
    { status: 200, schema: decisionResultSchema, summary: 'Decides on many redemptions, each by itself.' },
  ],
  'GET /:id': [{ status: 200, schema: redemptionWithUserSchema, summary: 'A redemption with who asked for it.' }],
  'PUT /:id': [
    { status: 200, schema: redemptionSchema, summary: 'Approves, rejects, fulfils or cancels somebody’s redemption.' },
  ],
  'POST /:id/cancel': [
    {
      status: 200,
      schema: redemptionSchema,
      summary: 'Takes back one’s own pending redemption; the points come back.',
    },
  ],
} satisfies Answers;
