import { Hono } from 'hono/tiny';
import { meHeadersSchema, meSchema, pinnedSchema, pinSchema } from '#domain/api/me.ts';
import { writeOwn } from '#worker/core/write-own.ts';
import { signClockCheck } from '#worker/core/signatures/clock-checks.ts';
import { findSigningKey } from '#worker/db/signing-keys.ts';
import { access } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { composeMe } from './compose.ts';
import { pinReward } from './pin-reward.ts';
import { pin, selectMeFacts } from './repository.ts';

export const meRoutes = new Hono()
  .get(
    '/',
    access('employee', selectMeFacts),
    valid('header', meHeadersSchema),
    answers(meSchema, 'Get the signed-in user’s record and the data of the first screen.'),
    async (c) => {
      const { actor, db, facts, now, parts } = c.var;
      const { 'device-id': deviceId } = c.req.valid('header');
      const check = async (device: string) =>
        signClockCheck(await findSigningKey(db, facts.clockKey[0], now), { userId: actor.id, deviceId: device }, now);
      const clockCheck = deviceId === undefined ? null : await check(deviceId);
      const all = { period: 'all', periodKey: 'all', points: actor.boardPoints } as const;
      const [above = null] = actor.ranks ? await parts.ranks.countAbove([all]) : [];
      return c.json(composeMe(actor, facts, above, now, clockCheck), 200);
    },
  )
  .put(
    '/pin',
    access('employee'),
    valid('json', pinSchema),
    answers(pinnedSchema, 'Set a reward as the signed-in user’s goal, in place of the previous one.'),
    async (c) => {
      return c.json(await pinReward(c.var.db, c.req.valid('json').rewardId, toActionContext(c.var)), 200);
    },
  )
  .delete('/pin', access('employee'), answers(pinnedSchema, 'Remove the signed-in user’s goal.'), async (c) => {
    const { db, actor } = c.var;
    const unpin = { answer: { pinnedReward: null }, statements: [pin(db, actor.id, null)] };
    return c.json(await writeOwn(db, toActionContext(c.var), unpin), 200);
  });
