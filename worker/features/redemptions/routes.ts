import { Hono } from 'hono';
import { idParamSchema } from '../../../domain/api/common.ts';
import {
  redemptionChangeSchema,
  redemptionPageSchema,
  redemptionSchema,
  redemptionsQuerySchema,
  type Redemption,
} from '../../../domain/api/redemptions.ts';
import { isAdmin } from '../../../domain/people/roles.ts';
import { decodeCursor, pageOf } from '../../db/cursor.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { AppError } from '../../app-error.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import { afterwards } from '../../http/afterwards.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/said.ts';
import { valid } from '../../http/validate.ts';
import type { Parts } from '../../parts.ts';
import { listRedemptions } from './repository.ts';
import { moveRedemption } from './use-cases.ts';

const PAGE_DEFAULT = 50;

/** Tells the owner what became of their claim, on their devices and in the live rooms. */
async function announce(parts: Parts, redemption: Redemption): Promise<void> {
  await parts.live.changed('redemption');
  await parts.push.notify(redemption.userId, {
    type: `redemption_${redemption.status}`,
    title: redemption.reward.name,
    body: redemption.rejectionReason ?? '',
    url: '/employee/rewards',
  });
}

export const redemptionsRoutes = new Hono<AppEnv>()
  /** One's own; an admin everybody's, or one person's with `userId`. Newest first. */
  .get(
    '/',
    access('employee'),
    valid('query', redemptionsQuerySchema),
    answers(200, redemptionPageSchema, 'Redemptions, newest first: one’s own, or for an admin everybody’s.'),
    async (c) => {
      const { actor, db } = c.var;
      const { userId, status, cursor, limit = PAGE_DEFAULT } = c.req.valid('query');
      if (!isAdmin(actor.role) && userId !== undefined && userId !== actor.id) throw new AppError('auth/forbidden');
      const [requestedDate, id] = cursor ? decodeCursor(cursor, 2) : [];
      const rows = await listRedemptions(db, {
        userId: isAdmin(actor.role) ? userId : actor.id,
        status,
        after: id === undefined ? null : { requestedDate: String(requestedDate), id: String(id) },
        limit: limit + 1,
      });
      return c.json(
        pageOf(
          rows,
          limit,
          (row) => row,
          (row) => [row.requestedDate, row.id],
        ),
        200,
      );
    },
  )
  /** Admin, not on their own. 409 from a state that does not lead there. */
  .put(
    '/:id',
    access('admin', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', redemptionChangeSchema),
    answers(200, redemptionSchema, 'Approves, rejects, fulfils or cancels somebody’s redemption.'),
    async (c) => {
      const { db, facts, parts } = c.var;
      const { status, rejectionReason, fulfillmentNotes, version } = c.req.valid('json');
      const move = { to: status, as: 'admin' as const, rejectionReason, fulfillmentNotes, version };
      const redemption = await moveRedemption(
        db,
        c.req.valid('param').id,
        move,
        adminAct(c.var),
        toSettings(facts.settings),
      );
      afterwards(c, announce(parts, redemption));
      return c.json(redemption, 200);
    },
  )
  /** Its owner, while it is pending; the points come back. */
  .post(
    '/:id/cancel',
    access('employee', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('param', idParamSchema),
    answers(200, redemptionSchema, 'Takes back one’s own pending redemption; the points come back.'),
    async (c) => {
      const { db, facts, parts } = c.var;
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
      afterwards(c, parts.live.changed('redemption'));
      return c.json(redemption, 200);
    },
  );
export type RedemptionsApi = typeof redemptionsRoutes;
