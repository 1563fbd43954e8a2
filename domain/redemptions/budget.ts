import type { Fulfilment } from '../fulfilment/ways.ts';
import type { Role } from '../people/roles.ts';
import type { Worth } from './point-values.ts';

/** The month's spending on rewards, in hundredths of the currency that the company has in this month. */
export interface RewardBudget {
  month: string;
  /** 0 when the company has no budget. */
  budgetCents: number;
  spentCents: number;
  currency: string;
  pointValueCents: number;
  /** The face values in other currencies. No budget counts them, because no amount is ever converted. */
  otherAmounts: Worth[];
}

type Valued = Pick<RewardBudget, 'pointValueCents' | 'currency'>;

export interface PricedClaim {
  pointsSpent: number;
  fulfilment: Fulfilment;
}

/** The face value of the reward, else its points. Null while neither has a value. */
export function valueClaim(
  { pointsSpent, fulfilment }: PricedClaim,
  { pointValueCents, currency }: Valued,
): Worth | null {
  if ('face' in fulfilment && fulfilment.face) return fulfilment.face;
  return pointValueCents === 0 ? null : { cents: pointsSpent * pointValueCents, currency };
}

export function isOverBudget(claim: PricedClaim, budget: RewardBudget): boolean {
  const value = valueClaim(claim, budget);
  if (budget.budgetCents === 0 || value?.currency !== budget.currency) return false;
  return budget.spentCents + value.cents > budget.budgetCents;
}

export const mayExceedBudget = (role: Role): boolean => role === 'super_admin';

const WARNS_AT_PERCENT = 80;

export function findBudgetState({
  budgetCents,
  spentCents,
}: Pick<RewardBudget, 'budgetCents' | 'spentCents'>): 'none' | 'within' | 'near' | 'used_up' {
  if (budgetCents === 0) return 'none';
  if (spentCents >= budgetCents) return 'used_up';
  return spentCents * 100 >= budgetCents * WARNS_AT_PERCENT ? 'near' : 'within';
}

/** Adds the approval of a claim, which the caller has found to be allowed. */
export function spend(budget: RewardBudget, claim: PricedClaim): RewardBudget {
  const value = valueClaim(claim, budget);
  return value?.currency === budget.currency ? { ...budget, spentCents: budget.spentCents + value.cents } : budget;
}
