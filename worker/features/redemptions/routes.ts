import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  bulkDecisionSchema,
  daysOffChoiceSchema,
  daysOffSchema,
  decisionPreviewSchema,
  decisionPreviewInputSchema,
  decisionResultSchema,
  giftCardLinkSchema,
  orderChangeSchema,
  orderSchema,
  redemptionChangeSchema,
  redemptionCountsSchema,
  redemptionPageSchema,
  redemptionSchema,
  redemptionsQuerySchema,
  redemptionWithUserSchema,
  rewardBudgetSchema,
  type RedemptionWithUser,
} from '#domain/api/redemptions.ts';
import { revealedCodeSchema } from '#domain/api/reward-codes.ts';
import { isAdmin } from '#domain/people/roles.ts';
import { toSettings } from '#worker/db/settings.ts';
import { AppError } from '#worker/app-error.ts';
import type { ReadResults } from '#worker/db/client.ts';
import { storeWhole } from '#worker/core/bulk.ts';
import { selectMoneyMonths, toBudget } from '#worker/core/figures/reward-money.ts';
import { access, withSettings, type ReadContext } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import type { ActorVariables } from '#worker/http/app-env.ts';
import { answers } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { withMoney } from './claim-routes.ts';
import { decideMany, previewBulk } from './bulk.ts';
import { chooseDays, readOpenDays } from './choose-days.ts';
import { moveRedemption } from './change-status.ts';
import { changeOrder, openGiftCard } from './gift-card.ts';
import { listRedemptions, toWanted } from './list-repository.ts';
import { revealCode } from './reveal-code.ts';
import { countRedemptions, readRedemption } from './repository.ts';

const withBudget = (context: ReadContext) => ({
  ...withMoney(context),
  months: selectMoneyMonths(context.db, context.now),
});

type MoneyFacts = ReadResults<ReturnType<typeof withMoney>>;
const toRules = ({ settings, values }: MoneyFacts) => ({ settings: toSettings(settings), values });

/** The reasons of the provider are about the company's account. */
const withoutFailure = (one: RedemptionWithUser): RedemptionWithUser => ({
  ...one,
  order: one.order && { ...one.order, failure: null, canAskAgain: false },
});

/**
 * A code and a link are worth money to anybody who sees them, so not even support looks at them in the owner's place.
 */
function expectOwner({ isImpersonated }: ActorVariables): void {
  if (isImpersonated) throw new AppError('auth/forbidden');
}

export const redemptionsRoutes = new Hono()
  .get(
    '/',
    access('employee', withSettings),
    valid('query', redemptionsQuerySchema),
    answers(redemptionPageSchema, 'List the signed-in user’s redemptions. Admins get the redemptions of all users.'),
    async (c) => {
      const { actor, db, facts } = c.var;
      const query = c.req.valid('query');
      const asksForOthers =
        (query.userId !== undefined && query.userId !== actor.id) ||
        query.search !== undefined ||
        query.department !== undefined;
      if (!isAdmin(actor.role) && asksForOthers) throw new AppError('auth/forbidden');
      const userId = isAdmin(actor.role) ? query.userId : actor.id;
      const page = await listRedemptions(db, toWanted({ ...query, userId }, toSettings(facts.settings)));
      return c.json(isAdmin(actor.role) ? page : { ...page, items: page.items.map(withoutFailure) }, 200);
    },
  )
  .get(
    '/counts',
    access('admin'),
    answers(redemptionCountsSchema, 'Count the redemptions in each status.'),
    async (c) => c.json(await countRedemptions(c.var.db), 200),
  )
  .get(
    '/budget',
    access('admin', withBudget),
    answers(rewardBudgetSchema, 'Get what the month’s approved claims cost, and the month’s reward budget.'),
    ({ json, var: { facts, now } }) => json(toBudget(facts.months, toRules(facts), now), 200),
  )
  .post(
    '/bulk/preview',
    access('admin', withBudget),
    valid('json', decisionPreviewInputSchema),
    answers(decisionPreviewSchema, 'Preview a decision on up to 50 redemptions. Nothing is written.'),
    async (c) => {
      const { db, actor, facts, now } = c.var;
      const budget = toBudget(facts.months, toRules(facts), now);
      return c.json(await previewBulk(db, c.req.valid('json'), actor, budget), 200);
    },
  )
  .post(
    '/bulk',
    access('admin', withMoney, { costsPoints: true }),
    valid('json', bulkDecisionSchema),
    answers(decisionResultSchema, 'Decide on up to 50 redemptions, each separately.'),
    async (c) => {
      const { db, facts } = c.var;
      const act = toActionContext(c.var);
      const result = await decideMany(db, c.req.valid('json'), act, toRules(facts));
      await storeWhole(db, act, result);
      return c.json(result, 200);
    },
  )
  .get(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(redemptionWithUserSchema, 'Get a redemption with its user.'),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await readRedemption(c.var.db, id), 200);
    },
  )
  .put(
    '/:id',
    access('admin', withMoney, { costsPoints: true }),
    valid('param', idParamSchema),
    valid('json', redemptionChangeSchema),
    answers(redemptionSchema, 'Approve, reject, fulfil or cancel another user’s redemption.'),
    async (c) => {
      const { db, facts } = c.var;
      const { status, rejectionReason, fulfillmentNotes, version } = c.req.valid('json');
      const move = { to: status, as: 'admin' as const, rejectionReason, fulfillmentNotes, version };
      const redemption = await moveRedemption(
        db,
        c.req.valid('param').id,
        move,
        toActionContext(c.var),
        toRules(facts),
      );
      return c.json(redemption, 200);
    },
  )
  .get(
    '/:id/days',
    access('employee'),
    valid('param', idParamSchema),
    answers(daysOffSchema, 'Get the days that the signed-in user may take off with a claimed day off.'),
    async (c) => {
      const { db, actor, now } = c.var;
      return c.json(await readOpenDays(db, c.req.valid('param').id, actor.id, now), 200);
    },
  )
  .post(
    '/:id/days',
    access('employee'),
    valid('param', idParamSchema),
    valid('json', daysOffChoiceSchema),
    answers(redemptionSchema, 'Choose, change or give back the days of the signed-in user’s claimed day off.'),
    async (c) => {
      const asked = { ...c.req.valid('param'), ...c.req.valid('json') };
      return c.json(await chooseDays(c.var.db, asked, toActionContext(c.var)), 200);
    },
  )
  .put(
    '/:id/order',
    access('admin'),
    valid('param', idParamSchema),
    valid('json', orderChangeSchema),
    answers(orderSchema, 'Order a gift card again after a refusal, or end its order to hand the reward over.'),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await changeOrder(c.var.db, id, c.req.valid('json'), toActionContext(c.var)), 200);
    },
  )
  .post(
    '/:id/link',
    access('employee', undefined, { costsPoints: true }),
    valid('param', idParamSchema),
    answers(giftCardLinkSchema, 'Make a link that opens the signed-in user’s gift card. The link is not stored.'),
    async (c) => {
      const { db, parts } = c.var;
      expectOwner(c.var);
      const link = await openGiftCard(db, c.req.valid('param').id, parts.giftCards, toActionContext(c.var));
      return c.json({ link }, 200);
    },
  )
  .post(
    '/:id/cancel',
    access('employee', withSettings, { costsPoints: true, takesDevice: 'action' }),
    valid('param', idParamSchema),
    answers(redemptionSchema, 'Cancel the signed-in user’s pending redemption, and refund its points.'),
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
        // A pending claim is counted in no month.
        { settings: toSettings(facts.settings), values: [] },
      );
      return c.json(redemption, 200);
    },
  )
  .post(
    '/:id/code',
    access('employee', undefined, { costsPoints: true, isOutsideKeyLimit: true }),
    valid('param', idParamSchema),
    answers(
      revealedCodeSchema,
      'Show the owner of a redemption its code. Each look is logged, and no answer is stored.',
    ),
    async (c) => {
      const { db, parts } = c.var;
      expectOwner(c.var);
      return c.json(await revealCode(db, c.req.valid('param').id, parts.codeKeys, toActionContext(c.var)), 200);
    },
  );
