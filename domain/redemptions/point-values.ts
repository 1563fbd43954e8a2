import type { SettingKey } from '../settings/settings.ts';
import { addDays, toMonth, type LocalDate } from '../time/local-date.ts';
import { monthEnd } from '../time/months.ts';

/** In hundredths of the currency; 0 while no value is set. */
export interface Worth {
  cents: number;
  currency: string;
}

export interface PointValue extends Worth {
  /** `YYYY-MM` in the company's zone. Empty for all months before the first change. */
  from: string;
}

/** A second admin confirms their changes. */
const MONEY_KEYS = ['point_value_cents', 'currency'] as const satisfies readonly SettingKey[];
export type MoneyKey = (typeof MONEY_KEYS)[number];
export const isMoneyKey = (key: string): key is MoneyKey => MONEY_KEYS.some((one) => one === key);

/**
 * No later change alters them for a month that has begun. `current` has the settings, which hold for all months while
 * nobody has changed them through the app.
 */
export function valueOfMonth(values: readonly PointValue[], month: string, current: Worth): Worth {
  const { cents, currency } = values.reduce(
    (latest, one) => (one.from <= month && one.from >= latest.from ? one : latest),
    { from: '', ...(values.length === 0 ? current : { ...current, cents: 0 }) },
  );
  return { cents, currency };
}

export interface Amounts {
  cents: number;
  otherAmounts: Worth[];
}

/** No amount is ever converted. */
export function sumAmounts(amounts: readonly Worth[], currency: string): Amounts {
  const sums = new Map<string, number>();
  for (const one of amounts) sums.set(one.currency, (sums.get(one.currency) ?? 0) + one.cents);
  const others = [...sums].filter(([code, cents]) => code !== currency && cents !== 0);
  return { cents: sums.get(currency) ?? 0, otherAmounts: others.map(([code, cents]) => ({ currency: code, cents })) };
}

/** The first value holds from this month on, because no other value was ever promised. */
export const firstMonthOfValue = (today: LocalDate, isFirst: boolean): string =>
  toMonth(isFirst ? today : addDays(monthEnd(toMonth(today)), 1));

/** The values are JSON texts. */
export interface MoneyProposal {
  value: string;
  proposedBy: string;
}

/**
 * The first value needs no second admin. Every other value waits until another admin asks for the same value. The value
 * in force ends the wait.
 */
export function decideMoneyChange(
  { current, proposal, isFirst }: { current: string; proposal: MoneyProposal | null; isFirst: boolean },
  wanted: string,
  actorId: string,
): 'unchanged' | 'end' | 'apply' | 'propose' {
  if (wanted === current) return proposal ? 'end' : 'unchanged';
  if (isFirst) return 'apply';
  if (proposal?.value !== wanted) return 'propose';
  return proposal.proposedBy === actorId ? 'unchanged' : 'apply';
}
