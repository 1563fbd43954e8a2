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

const monthIn = ({ companyTimeZone }: Pick<Settings, 'companyTimeZone'>, now: Date): string =>
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

type Counted = Pick<RedemptionRow, 'countedMonth' | 'countedCents' | 'countedCurrency'>;
const NOT_COUNTED: Counted = { countedMonth: null, countedCents: null, countedCurrency: null };

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
  by: { approved: 0 | 1; delivered: 0 | 1 },
): Statement =>
  statement(
    db,
    sql`INSERT INTO reward_money_months (month, currency, approved_cents, delivered_cents)
      VALUES (${month}, ${currency}, ${by.approved * cents}, ${by.delivered * cents})
      ON CONFLICT (month, currency) DO UPDATE SET approved_cents = approved_cents + excluded.approved_cents,
        delivered_cents = delivered_cents + excluded.delivered_cents`,
  );

const isWithinBudget = (name: GuardName, month: string, { cents, currency }: Worth, budgetCents: number): Guard =>
  guard(
    name,
    sql`ifnull((SELECT approved_cents FROM reward_money_months WHERE month = ${month} AND currency = ${currency}), 0)
      <= ${budgetCents - cents}`,
  );

/**
 * Counts an approval in the current month, gives it back to the month that counted it, and counts a delivery. Every
 * change of a redemption's status adds these guards and statements to its batch. The batch also has a guard on the
 * redemption's version, so that no amount is moved twice. `mayExceed` is true for a super admin, whose rights the batch
 * checks too.
 */
export function moveMoney(
  db: Db,
  before: Counted & PricedClaim & Pick<RedemptionRow, 'status'>,
  to: RedemptionStatus,
  { settings, values }: MoneyRules,
  { now, mayExceed, guardName }: { now: Date; mayExceed: boolean; guardName: GuardName },
): MoneyMove {
  const { countedMonth, countedCents, countedCurrency } = before;
  const counted: Counted = { countedMonth, countedCents, countedCurrency };
  const month = monthIn(settings, now);
  if (before.status === 'pending' && (to === 'approved' || to === 'fulfilled')) {
    const { budgetCents, ...valued } = toBudget([], { settings, values }, now);
    const value = valueClaim(before, valued);
    if (!value) return { counted, guards: [], statements: [] };
    return {
      counted: { countedMonth: month, countedCents: value.cents, countedCurrency: value.currency },
      guards:
        !mayExceed && budgetCents > 0 && value.currency === valued.currency
          ? [isWithinBudget(guardName, month, value, budgetCents)]
          : [],
      statements: [grow(db, month, value, { approved: 1, delivered: to === 'fulfilled' ? 1 : 0 })],
    };
  }
  if (before.status !== 'approved' || countedMonth === null || countedCents === null || countedCurrency === null)
    return { counted, guards: [], statements: [] };
  const value = { cents: countedCents, currency: countedCurrency };
  if (to === 'fulfilled')
    return { counted, guards: [], statements: [grow(db, month, value, { approved: 0, delivered: 1 })] };
  if (!refunds(to)) return { counted, guards: [], statements: [] };
  return {
    counted: NOT_COUNTED,
    guards: [],
    statements: [
      statement(
        db,
        sql`UPDATE reward_money_months SET approved_cents = approved_cents - ${countedCents}
          WHERE month = ${countedMonth} AND currency = ${countedCurrency}`,
      ),
    ],
  };
}
