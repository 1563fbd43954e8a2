import { Hono } from 'hono/tiny';
import { claimSchema, redemptionSchema } from '../../../domain/api/redemptions.ts';
import { AppError } from '../../app-error.ts';
import { storeOrReplay } from '../../core/idempotency.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { ActorVariables, AppEnv, AppVariables } from '../../http/app-env.ts';
import { errorBody } from '../../http/errors.ts';
import type { Answers } from '../../http/route-docs.ts';
import { valid } from '../../http/validate.ts';
import { claimReward } from './claim.ts';

/**
 * Stores a refusal as the response of the request's key, and then throws the refusal. Without the stored response, a
 * delayed copy of the request could succeed after the user has seen the refusal. When a copy was answered before,
 * throws the stored response of that copy.
 */
async function storeRefusal(vars: AppVariables & ActorVariables, error: unknown): Promise<never> {
  const { db, actor, idempotent, parts, now, requestId } = vars;
  const isFinal = error instanceof AppError && (error.status === 404 || error.status === 409);
  if (!isFinal || !idempotent) throw error;
  const response = JSON.stringify(errorBody(error.code, requestId, error.message, error.fields));
  const answer = { id: parts.newId(), status: error.status, response, at: now.toISOString() };
  await storeOrReplay(db, actor.id, idempotent, answer);
  throw error;
}

/** The route for claims. The path of this route begins with /rewards, because a user claims a reward. */
export const claimRoutes = new Hono<AppEnv>()
  /** Claims a reward and takes its points from the balance. Returns 201 with the redemption. */
  .post(
    '/',
    access('employee', ({ db }) => ({ settings: selectSettings(db) }), { costsPoints: true, takesDevice: 'action' }),
    valid('json', claimSchema),
    async (c) => {
      const { db, facts } = c.var;
      const redemption = await claimReward(
        db,
        c.req.valid('json').rewardId,
        toSettings(facts.settings),
        toActionContext(c.var),
      ).catch((error: unknown) => storeRefusal(c.var, error));
      return c.json(redemption, 201);
    },
  );

/** Responses of the routes, used only by the OpenAPI document. */
export const claimAnswers = {
  'POST /': [
    {
      status: 201,
      schema: redemptionSchema,
      summary: 'Claim a reward. Its cost is taken from the signed-in user’s balance.',
    },
  ],
} satisfies Answers;
