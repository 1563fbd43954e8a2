import { Hono } from 'hono/tiny';
import { claimSchema, redemptionSchema } from '#domain/api/redemptions.ts';
import { AppError } from '#worker/app-error.ts';
import { storeOrReplay } from '#worker/core/idempotency.ts';
import { selectPointValues, toSettings } from '#worker/db/settings.ts';
import { access, withSettings, type ReadContext } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import type { ActorVariables, AppVariables } from '#worker/http/app-env.ts';
import { errorBody } from '#worker/http/errors.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { claimReward } from './claim.ts';

/**
 * Stores a refusal with 404 or 409 as the response of the request's key for seven days, and then throws it. Without the stored response, a
 * delayed copy of the request could succeed after the user has seen the refusal. When a copy was answered before,
 * throws the stored response of that copy.
 */
async function storeRefusal(vars: AppVariables & ActorVariables, error: unknown): Promise<never> {
  const { db, actor, idempotent, now, requestId } = vars;
  // A reused key belongs to another request, whose answer must stay.
  const isReused = error instanceof AppError && error.code === 'idempotency_key_reused';
  const isFinal = error instanceof AppError && !isReused && (error.status === 404 || error.status === 409);
  if (!isFinal || !idempotent) throw error;
  const response = JSON.stringify(errorBody(error.code, requestId, error.message, error.fields));
  const answer = { status: error.status, response, at: now.toISOString() };
  await storeOrReplay(db, actor.id, idempotent, answer);
  throw error;
}

/** Reads the facts of moveMoney alongside the user. */
export const withMoney = (context: ReadContext) => ({
  ...withSettings(context),
  values: selectPointValues(context.db),
});

/** The path of this route begins with /rewards, because a user claims a reward. */
export const claimRoutes = new Hono().post(
  '/',
  access('employee', withMoney, { costsPoints: true, takesDevice: 'action' }),
  valid('json', claimSchema),
  answers({ 201: redemptionSchema }, 'Claim a reward, and take its cost from the signed-in user’s balance.'),
  async (c) => {
    const { db, facts } = c.var;
    const redemption = await claimReward(
      db,
      c.req.valid('json').rewardId,
      { settings: toSettings(facts.settings), values: facts.values },
      toActionContext(c.var),
    ).catch((error: unknown) => storeRefusal(c.var, error));
    return c.json(redemption, 201);
  },
);
