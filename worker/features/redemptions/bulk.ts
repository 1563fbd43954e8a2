import type {
  BulkDecision,
  BulkOutcome,
  DecisionPreview,
  DecisionPreviewInput,
  DecisionResult,
} from '#domain/api/redemptions.ts';
import type { Role } from '#domain/people/roles.ts';
import { isOverBudget, mayExceedBudget, spend, type RewardBudget } from '#domain/redemptions/budget.ts';
import { decideTransition } from '#domain/redemptions/transitions.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { AppError } from '#worker/app-error.ts';
import { applyToEach } from '#worker/core/bulk.ts';
import type { MoneyRules } from '#worker/core/figures/reward-money.ts';
import type { Db } from '#worker/db/client.ts';
import type { RedemptionRow } from '#worker/db/schema.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { findRedemptions } from './repository.ts';
import { moveRedemption, type Move } from './change-status.ts';

const REFUSALS: Readonly<Record<string, Exclude<BulkOutcome, 'done'>>> = {
  redemption_own: 'own',
  redemption_own_cost: 'own_cost',
  redemption_over_budget: 'over_budget',
  redemption_wrong_state: 'wrong_state',
  day_off_begun: 'wrong_state',
  redemption_not_found: 'not_found',
  no_code_left: 'no_code',
  order_open: 'order_open',
  busy: 'busy',
};

/** The claims are approved in their order, so each one that fits leaves less of the budget to the next. */
export async function previewBulk(
  db: Db,
  { ids, status }: DecisionPreviewInput,
  actor: { id: string; role: Role },
  before: RewardBudget,
): Promise<DecisionPreview> {
  const found = await findRedemptions(db, ids);
  const ready: RedemptionRow[] = [];
  let budget = before;
  const items = ids.map((id): DecisionPreview['items'][number] => {
    const one = found.get(id);
    if (!one) return { id, outcome: 'not_found', redemption: null };
    const { row, person } = one;
    const { costBy, userId: ownerId } = row;
    const decision = decideTransition({
      from: row.status,
      to: status,
      ownerId,
      actorId: actor.id,
      costBy,
      as: 'admin',
      way: row.fulfilment.way,
    });
    const isOver = status === 'approved' && !mayExceedBudget(actor.role) && isOverBudget(row, budget);
    const isReady = decision.allowed && !isOver;
    if (isReady) {
      ready.push(row);
      if (status === 'approved') budget = spend(budget, row);
    }
    const refusal = decision.allowed ? 'over_budget' : (REFUSALS[decision.code] ?? 'wrong_state');
    return {
      id,
      outcome: isReady ? 'ready' : refusal,
      redemption: {
        status: row.status,
        reward: row.rewardSnapshot.name,
        person,
        pointsSpent: row.pointsSpent,
      },
    };
  });
  return {
    count: ready.length,
    points: ready.reduce((sum, { pointsSpent }) => sum + pointsSpent, 0),
    people: new Set(ready.map(({ userId }) => userId)).size,
    items,
  };
}

/** A redemption that cannot be decided does not stop the others. */
export async function decideMany(
  db: Db,
  { ids, status, rejectionReason, fulfillmentNotes }: BulkDecision,
  context: ActionContext,
  rules: MoneyRules & { settings: Settings },
): Promise<DecisionResult> {
  const found = await findRedemptions(db, ids);
  const move: Move = { to: status, as: 'admin', rejectionReason, fulfillmentNotes, version: undefined };

  const actOn = async (id: string, own: ActionContext): Promise<BulkOutcome> => {
    const known = found.get(id)?.row;
    if (!known) return 'not_found';
    try {
      await moveRedemption(db, id, move, own, rules, known);
      return 'done';
    } catch (error) {
      const refusal = error instanceof AppError ? REFUSALS[error.code] : undefined;
      if (refusal === undefined) throw error;
      return refusal;
    }
  };

  const items: DecisionResult['items'] = await applyToEach(db, ids, context, { actOn, done: 'done' });
  return { done: items.filter(({ outcome }) => outcome === 'done').length, items };
}
