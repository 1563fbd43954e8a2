import { sql } from 'drizzle-orm';
import { valueClaim, type PricedClaim, type RewardBudget } from '#domain/redemptions/budget.ts';
import { sumAmounts, valueOfMonth, type PointValue, type Worth } from '#domain/redemptions/point-values.ts';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { refunds } from '#domain/redemptions/transitions.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { addDays, localDateIn, toMonth } from '#domain/time/local-date.ts';
import type { GuardName } from '#worker/core/guard-names.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import type { RedemptionRow } from '#worker/db/schema.ts';

type MoneySettings = Pick<Settings, 'companyTimeZone' | 'pointValueCents' | 'currency' | 'rewardBudgetCents'>;

export interface MoneyRules {
  settings: MoneySettings;
  values: readonly PointValue[];
}

interface MoneyMonth {
  month: string;
  currency: string;
  approvedCents: number;
}

export const monthIn = ({ companyTimeZone }: Pick<Settings, 'companyTimeZone'>, now: Date): string =>
  toMonth(localDateIn(companyTimeZone, now));

/**
 * Selects the rows of the current month, whatever the company's zone, which the same batch reads. There are as many rows
 * as the month has currencies, and twice as many at the turn of a month.
 */
export function selectMoneyMonths(db: Db, now: Date) {
  const day = now.toISOString().slice(0, 10);
  const [from, to] = [toMonth(addDays(day, -1)), toMonth(addDays(day, 1))];
  return statement<MoneyMonth>(
    db,
    sql`SELECT month, currency, approved_cents AS approvedCents FROM reward_money_months
      WHERE month BETWEEN ${from} AND ${to} AND approved_cents > 0 ORDER BY month, currency`,
  );
}

export function toBudget(rows: readonly MoneyMonth[], { settings, values }: MoneyRules, now: Date): RewardBudget {
  const month = monthIn(settings, now);
  const { cents: pointValueCents, currency } = valueOfMonth(values, month, {
    cents: settings.pointValueCents,
    currency: settings.currency,
  });
  const spent = rows
    .filter((row) => row.month === month)
    .map((row): Worth => ({ currency: row.currency, cents: row.approvedCents }));
  const { cents: spentCents, otherAmounts } = sumAmounts(spent, currency);
  return { month, budgetCents: settings.rewardBudgetCents, spentCents, currency, pointValueCents, otherAmounts };
}

type Counted = Pick<RedemptionRow, 'countedMonth' | 'countedCents' | 'countedCurrency' | 'deliveredMonth'>;
const NOT_COUNTED: Counted = { countedMonth: null, countedCents: null, countedCurrency: null, deliveredMonth: null };

export interface MoneyMove {
  /** The columns of the redemption's row after the move. */
  counted: Counted;
  guards: readonly Guard[];
  statements: readonly Statement[];
}

const grow = (
  db: Db,
  month: string,
  { cents, currency }: Worth,
  by: { approved: -1 | 0 | 1; delivered: -1 | 0 | 1 },
): Statement =>
  statement(
    db,
    sql`INSERT INTO reward_money_months (month, currency, approved_cents, delivered_cents)
      VALUES (${month}, ${currency}, ${Math.max(0, by.approved * cents)}, ${Math.max(0, by.delivered * cents)})
      ON CONFLICT (month, currency) DO UPDATE SET approved_cents = approved_cents + ${by.approved * cents},
        delivered_cents = delivered_cents + ${by.delivered * cents}`,
  );

const isWithinBudget = (name: GuardName, month: string, { cents, currency }: Worth, budgetCents: number): Guard =>
  guard(
    name,
    sql`ifnull((SELECT approved_cents FROM reward_money_months WHERE month = ${month} AND currency = ${currency}), 0)
      <= ${budgetCents - cents}`,
  );

/**
 * Counts a delivery in `month`, and takes it or a refund back from the months that counted it. Every change of the status
 * of an approved redemption adds these statements to its batch, which has a guard on the redemption's version, so that
 * no amount is moved twice.
 */
export function moveDelivered(db: Db, before: Counted, to: RedemptionStatus, month: string): Omit<MoneyMove, 'guards'> {
  const { countedMonth, countedCents, countedCurrency, deliveredMonth } = before;
  const counted: Counted = { countedMonth, countedCents, countedCurrency, deliveredMonth };
  if (countedMonth === null || countedCents === null || countedCurrency === null) return { counted, statements: [] };
  const value = { cents: countedCents, currency: countedCurrency };
  const isDelivered = to === 'fulfilled';
  const statements = [
    ...(isDelivered && deliveredMonth === null ? [grow(db, month, value, { approved: 0, delivered: 1 })] : []),
    ...(!isDelivered && deliveredMonth !== null
      ? [grow(db, deliveredMonth, value, { approved: 0, delivered: -1 })]
      : []),
    ...(refunds(to) ? [grow(db, countedMonth, value, { approved: -1, delivered: 0 })] : []),
  ];
  if (refunds(to)) return { counted: NOT_COUNTED, statements };
  return { counted: { ...counted, deliveredMonth: isDelivered ? (deliveredMonth ?? month) : null }, statements };
}

/** `mayExceed` is true for a super admin, whose rights the batch checks too. */
export function moveMoney(
  db: Db,
  before: Counted & PricedClaim & Pick<RedemptionRow, 'status'>,
  to: RedemptionStatus,
  { settings, values }: MoneyRules,
  { now, mayExceed, guardName }: { now: Date; mayExceed: boolean; guardName: GuardName },
): MoneyMove {
  const month = monthIn(settings, now);
  if (before.status !== 'pending') return { ...moveDelivered(db, before, to, month), guards: [] };
  const { budgetCents, ...valued } = toBudget([], { settings, values }, now);
  const value = valueClaim(before, valued);
  if (!value || (to !== 'approved' && to !== 'fulfilled')) return { counted: NOT_COUNTED, guards: [], statements: [] };
  const isDelivered = to === 'fulfilled';
  return {
    counted: {
      countedMonth: month,
      countedCents: value.cents,
      countedCurrency: value.currency,
      deliveredMonth: isDelivered ? month : null,
    },
    guards:
      !mayExceed && budgetCents > 0 && value.currency === valued.currency
        ? [isWithinBudget(guardName, month, value, budgetCents)]
        : [],
    statements: [grow(db, month, value, { approved: 1, delivered: isDelivered ? 1 : 0 })],
  };
}
