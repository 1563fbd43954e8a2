import { Hono } from 'hono';
import { idParamSchema } from '../../../domain/api/common.ts';
import { claimSchema } from '../../../domain/api/redemptions.ts';
import { newRewardSchema, rewardChangeSchema, rewardsQuerySchema } from '../../../domain/api/rewards.ts';
import { decodeCursor, pageOf } from '../../db/cursor.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { adminAct } from '../../http/admin-act.ts';
import { afterwards } from '../../http/afterwards.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { valid } from '../../http/validate.ts';
import { claimReward } from './claim.ts';
import { createReward, retireReward, updateReward } from './manage.ts';
import { selectRewards, toReward } from './repository.ts';

const PAGE_DEFAULT = 50;

export const rewardsRoutes = new Hono<AppEnv>()
  /** Signed in. Cheapest first. */
  .get('/', access('employee'), valid('query', rewardsQuerySchema), async (c) => {
    const { category, cursor, limit = PAGE_DEFAULT } = c.req.valid('query');
    const [cost, id] = cursor ? decodeCursor(cursor, 2) : [];
    const after = id === undefined ? null : { pointsCost: Number(cost), id: String(id) };
    const rows = await selectRewards(c.var.db, { category, after, limit: limit + 1 });
    return c.json(
      pageOf(rows, limit, toReward, (row) => [row.pointsCost, row.id]),
      200,
    );
  })
  /** Signed in. 201 the redemption; the points have left the balance. */
  .post(
    '/claim',
    access('employee', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true }),
    valid('json', claimSchema),
    async (c) => {
      const { actor, db, now, idempotent, parts, facts } = c.var;
      const redemption = await claimReward(db, {
        user: actor,
        rewardId: c.req.valid('json').rewardId,
        idempotent,
        settings: toSettings(facts.settings),
        now,
        newId: parts.newId,
      });
      afterwards(c, parts.live.changed('redemption'));
      return c.json(redemption, 201);
    },
  )
  /** Admin. */
  .post('/', access('admin'), valid('json', newRewardSchema), async (c) =>
    c.json(await createReward(c.var.db, c.req.valid('json'), adminAct(c.var)), 201),
  )
  /** Admin. 409 when `version` is not the current one. */
  .put('/:id', access('admin'), valid('param', idParamSchema), valid('json', rewardChangeSchema), async (c) =>
    c.json(await updateReward(c.var.db, c.req.valid('param').id, c.req.valid('json'), adminAct(c.var)), 200),
  )
  /** Admin. Retires the reward; redemptions keep it. */
  .delete('/:id', access('admin'), valid('param', idParamSchema), async (c) =>
    c.json(await retireReward(c.var.db, c.req.valid('param').id, adminAct(c.var)), 200),
  );
export type RewardsApi = typeof rewardsRoutes;
