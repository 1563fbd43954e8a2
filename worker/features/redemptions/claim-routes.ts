import { Hono } from 'hono/tiny';
import { claimSchema, redemptionSchema } from '../../../domain/api/redemptions.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { access } from '../../http/access.ts';
import { toActionContext } from '../../http/action-context.ts';
import type { AppEnv } from '../../http/app-env.ts';
import type { Answers } from '../../http/route-docs.ts';
import { storeRefusal } from '../../http/store-refusal.ts';
import { valid } from '../../http/validate.ts';
import { claimReward } from './claim.ts';

/** The route of a claim. Its path begins with /rewards, because the user claims a reward. */
export const claimRoutes = new Hono<AppEnv>()
  /** Signed in. Claims a reward. Returns 201 with the redemption; the points have left the balance. */
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
  'POST /': [{ status: 201, schema: redemptionSchema, summary: 'Claims a reward; its points leave the balance.' }],
} satisfies Answers;
