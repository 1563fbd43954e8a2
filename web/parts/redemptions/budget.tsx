import { queryOptions, useQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { RedemptionWithUser } from '#domain/api/redemptions.ts';
import { findBudgetState, isOverBudget, mayExceedBudget, type RewardBudget } from '#domain/redemptions/budget.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { formatMonth, formatNumber } from '#web/messages/format.ts';
import { formatAmounts, formatMoney } from '#web/messages/money.ts';
import { t } from '#web/messages/t.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';

const client = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);

export const budgetOptions = queryOptions({
  queryKey: ['redemptions', 'budget'],
  queryFn: ({ signal }) => readBody(client.budget.$get(undefined, { init: { signal } })),
  staleTime: 15_000,
});

/** The server decides. While the budget is unknown, no claim is shown as over it. */
export function useBudgetRule() {
  const { role } = useLoadedMe();
  const { data: budget } = useQuery(budgetOptions);
  const isOver = (claim: RedemptionWithUser) =>
    claim.status === 'pending' && budget !== undefined && isOverBudget(claim, budget);
  return { isOver, waitsForSuperAdmin: (claim: RedemptionWithUser) => isOver(claim) && !mayExceedBudget(role) };
}

const percentSpent = ({ spentCents, budgetCents }: RewardBudget): string =>
  formatNumber(Math.floor((100 * spentCents) / budgetCents));

function listNotes(budget: RewardBudget): string[] {
  const { budgetCents, spentCents, otherAmounts, currency } = budget;
  const state = findBudgetState(budget);
  return [
    ...(state === 'near' ? [t('budget.near', { percent: percentSpent(budget) })] : []),
    ...(state === 'used_up'
      ? [
          spentCents > budgetCents
            ? t('budget.exceeded', { amount: formatMoney(spentCents - budgetCents, currency) })
            : t('budget.usedUp'),
        ]
      : []),
    ...(otherAmounts.length > 0
      ? [t('budget.notCounted', { amounts: formatAmounts({ cents: 0, otherAmounts }, currency) })]
      : []),
  ];
}

export function BudgetBar({ budget, isSetting = false }: { budget: RewardBudget; isSetting?: boolean }) {
  const { spentCents, budgetCents, currency, month } = budget;
  const notes = [...listNotes(budget), ...(isSetting && budget.pointValueCents === 0 ? [t('budget.noValue')] : [])];
  const label = t('budget.title', { month: formatMonth(month) });
  const spent = t('budget.spent', {
    spent: formatMoney(spentCents, currency),
    budget: formatMoney(budgetCents, currency),
  });
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{label}</p>
        <p className="num wrap-anywhere">{spent}</p>
      </div>
      <ProgressBar label={`${label}, ${spent}`} value={spentCents} max={budgetCents} />
      {notes.map((note) => (
        <p key={note} className="mt-1.5 text-sm text-ink-soft wrap-anywhere">
          {note}
        </p>
      ))}
    </div>
  );
}

/** Nothing while the company has no budget. */
export function MonthBudget({ className = '', isSetting = false }: { className?: string; isSetting?: boolean }) {
  const { data: budget } = useQuery(budgetOptions);
  if (!budget || budget.budgetCents === 0) return null;
  return (
    <div className={className}>
      <BudgetBar budget={budget} isSetting={isSetting} />
    </div>
  );
}
