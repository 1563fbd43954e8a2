import { Hono } from 'hono/tiny';
import { meHeadersSchema, meSchema, pinnedSchema, pinSchema } from '../../../domain/api/me.ts';
import { writeAsUser } from '../../core/actor.ts';
import { signClockCheck } from '../../core/signatures/clock-checks.ts';
import { findSigningKey } from '../../db/signing-keys.ts';
import { access } from '../../http/access.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { composeMe } from './compose.ts';
import { pinReward } from './pin-reward.ts';
import { selectMeFacts, unpin } from './repository.ts';

export const meRoutes = new Hono<AppEnv>()
  /** Returns the user's record and the data of the first screen. */
  .get('/', access('employee', selectMeFacts), valid('header', meHeadersSchema), async (c) => {
    const { actor, db, facts, now, parts } = c.var;
    const { 'device-id': deviceId } = c.req.valid('header');
    const check = async (device: string) =>
      signClockCheck(await findSigningKey(db, facts.clockKey[0], now), { userId: actor.id, deviceId: device }, now);
    const clockCheck = deviceId === undefined ? null : await check(deviceId);
    const all = { period: 'all', periodKey: 'all', points: actor.boardPoints } as const;
    const [above = null] = actor.ranks ? await parts.ranks.countAbove([all]) : [];
    return c.json(composeMe(actor, facts, above, now, clockCheck), 200);
  })
  /** Pins a reward instead of the previous reward. Returns 404 when the reward is retired or does not exist. */
  .put('/pin', access('employee'), valid('json', pinSchema), async (c) => {
    const { actor, db } = c.var;
    const pinnedReward = await pinReward(db, actor.id, c.req.valid('json').rewardId);
    return c.json({ pinnedReward }, 200);
  })
  .delete('/pin', access('employee'), async (c) => {
    const { db, actor } = c.var;
    await writeAsUser(db, actor.id, unpin(db, actor.id));
    return c.json({ pinnedReward: null }, 200);
  });
export type MeApi = typeof meRoutes;

/** Responses of the routes, used only by the OpenAPI document. */
export const meAnswers = {
  'PUT /pin': [
    {
      status: 200,
      schema: pinnedSchema,
      summary: 'Set a reward as the signed-in user’s goal. It replaces the previous goal.',
    },
  ],
  'DELETE /pin': [{ status: 200, schema: pinnedSchema, summary: 'Remove the signed-in user’s goal.' }],
  'GET /': [
    { status: 200, schema: meSchema, summary: 'Get the signed-in user’s record and the data of the first screen.' },
  ],
} satisfies Answers;
