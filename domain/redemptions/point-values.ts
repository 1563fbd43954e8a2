import type { SettingKey } from '../settings/settings.ts';
import { addDays, toMonth, type LocalDate } from '../time/local-date.ts';
import { monthEnd } from '../time/months.ts';

/** The value of a point from the month `from` on, in hundredths of the currency; 0 while no value is set. */
export interface PointValue {
  /** `YYYY-MM` in the company's zone. Empty for all months before the first change. */
  from: string;
  cents: number;
}

/** The settings that say how much a point is worth. A second admin confirms their changes. */
export const MONEY_KEYS: readonly SettingKey[] = ['point_value_cents', 'currency'];

/**
 * Returns the value of a point in a month. No later change alters the value of a month that has begun. `current` is the
 * setting; it holds for all months while nobody has changed it through the app.
 */
export function valueOfMonth(values: readonly PointValue[], month: string, current: number): number {
  if (values.length === 0) return current;
  return values.reduce((latest, one) => (one.from <= month && one.from >= latest.from ? one : latest), {
    from: '',
    cents: 0,
  }).cents;
}

/**
 * Returns the month from which a new value holds: the company's next month. The first value of a company holds from
 * this month on, because no other value was ever promised.
 */
export const firstMonthOfValue = (today: LocalDate, isFirst: boolean): string =>
  toMonth(isFirst ? today : addDays(monthEnd(toMonth(today)), 1));

/** A change of a money setting that waits for a second admin. The values are JSON texts. */
export interface MoneyProposal {
  value: string;
  proposedBy: string;
}

/**
 * Decides what becomes of an admin's wish for a value. The first value needs no second admin. Every other value waits
 * until another admin asks for the same value. The value in force ends the wait.
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
