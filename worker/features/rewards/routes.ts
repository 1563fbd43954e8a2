import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  managedRewardPageSchema,
  managedRewardsQuerySchema,
  newRewardSchema,
  rewardChangeSchema,
  rewardPageSchema,
  rewardRestoreSchema,
  rewardSchema,
  rewardsQuerySchema,
} from '#domain/api/rewards.ts';
import { starterRewardsMadeSchema, starterRewardsSchema } from '#domain/api/setup.ts';
import { readImage } from '#worker/core/images.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { listRewards } from './list.ts';
import { createReward, createStarterRewards, restoreReward, retireReward, updateReward } from './manage.ts';
import { listManaged } from './managed-repository.ts';

async function readPicture<Input extends { image?: string | null | undefined }>(
  { image, ...input }: Input,
  newId: () => string,
) {
  return { ...input, picture: typeof image === 'string' ? await readImage('reward', image, newId) : image };
}

export const rewardsRoutes = new Hono()
  .get(
    '/',
    access('employee'),
    valid('query', rewardsQuerySchema),
    answers(rewardPageSchema, 'List the rewards, claimable ones first, cheapest first.'),
    async (c) => c.json(await listRewards(c.var.db, c.req.valid('query'), c.var.actor), 200),
  )
  .get(
    '/all',
    access('admin'),
    valid('query', managedRewardsQuerySchema),
    answers(
      managedRewardPageSchema,
      'List the offered or the retired rewards, with the number of claims of each reward.',
    ),
    async (c) => c.json(await listManaged(c.var.db, c.req.valid('query')), 200),
  )
  .post(
    '/',
    access('admin'),
    valid('json', newRewardSchema),
    answers({ 201: rewardSchema }, 'Add a reward.'),
    async (c) => {
      const input = await readPicture(c.req.valid('json'), c.var.parts.newId);
      return c.json(await createReward(c.var.db, input, toActionContext(c.var)), 201);
    },
  )
  .post(
    '/starter',
    access('admin'),
    valid('json', starterRewardsSchema),
    answers(starterRewardsMadeSchema, 'Add the starter rewards that do not exist yet.'),
    async (c) =>
      c.json(await createStarterRewards(c.var.db, c.req.valid('json').language, toActionContext(c.var)), 200),
  )
  .put(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', rewardChangeSchema),
    answers(rewardSchema, 'Change a reward. Absent fields keep their values.'),
    async (c) => {
      const change = await readPicture(c.req.valid('json'), c.var.parts.newId);
      return c.json(await updateReward(c.var.db, c.req.valid('param').id, change, toActionContext(c.var)), 200);
    },
  )
  .delete(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(rewardSchema, 'Retire a reward. Its redemptions stay.'),
    async (c) => c.json(await retireReward(c.var.db, c.req.valid('param').id, toActionContext(c.var)), 200),
  )
  .post(
    '/:id/restore',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', rewardRestoreSchema),
    answers(rewardSchema, 'Offer a retired reward again.'),
    async (c) => {
      const { version } = c.req.valid('json');
      return c.json(await restoreReward(c.var.db, c.req.valid('param').id, version, toActionContext(c.var)), 200);
    },
  );
