import { PERIOD_MAX_DAYS } from '../../../domain/api/analytics.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { addDays, daysBetween, monthOf, type LocalDate } from '../../../domain/time/local-date.ts';
import { lastMonths, monthEnd, monthStart, previousMonth } from '../../../domain/time/months.ts';

export const PRESETS = ['week', 'month', 'lastMonth', 'quarter', 'year', 'custom'] as const;
export type Preset = (typeof PRESETS)[number];

/** The API gives 90 days day by day, and a year by months. */
const QUARTER_DAYS = 90;
const YEAR_MONTHS = 12;

/** What the address of the page asks for. `from` and `to` are as typed, and only there for a period of one's own. */
export interface View {
  preset: Preset;
  from: string;
  to: string;
}

/** What is asked of the API: nothing means the last seven working days. */
export type Asked = { from: LocalDate; to: LocalDate } | Record<string, never>;

/** The view in an address; an unknown one is the first. */
export function viewOf(search: string): View {
  const params = new URLSearchParams(search);
  const preset = PRESETS.find((name) => name === params.get('period')) ?? 'week';
  const typed = (name: string) => (preset === 'custom' ? (params.get(name) ?? '') : '');
  return { preset, from: typed('from'), to: typed('to') };
}

/** The address of a view, from its `?` on. */
export function searchOf({ preset, from, to }: View): string {
  if (preset === 'week') return '';
  const params = new URLSearchParams({ period: preset, ...(preset === 'custom' && { from, to }) });
  return `?${params.toString()}`;
}

/** The days that a preset means. */
export function daysOf(
  preset: Exclude<Preset, 'week' | 'custom'>,
  today: LocalDate,
): { from: LocalDate; to: LocalDate } {
  const month = monthOf(today);
  switch (preset) {
    case 'month':
      return { from: monthStart(month), to: today };
    case 'lastMonth':
      return { from: monthStart(previousMonth(month)), to: monthEnd(previousMonth(month)) };
    case 'quarter':
      return { from: addDays(today, 1 - QUARTER_DAYS), to: today };
    case 'year':
      return { from: monthStart(lastMonths(month, YEAR_MONTHS)[0] ?? month), to: today };
  }
}

export type Wrong = 'missing' | 'backwards' | 'long';

/** What keeps a period of one's own from being one. */
export function wrongWith({ from, to }: Pick<View, 'from' | 'to'>, today: LocalDate): Wrong | null {
  if (!isPlausibleDay(from, today) || !isPlausibleDay(to, today)) return 'missing';
  if (to < from) return 'backwards';
  return daysBetween(from, to) + 1 > PERIOD_MAX_DAYS ? 'long' : null;
}

/** The month that the address of the monthly report names: the last whole one, where it names none that has begun. */
export function monthIn(search: string, today: LocalDate): string {
  const named = new URLSearchParams(search).get('month') ?? '';
  const isMonth = /^\d{4}-\d{2}$/.test(named) && isPlausibleDay(monthStart(named), today);
  return isMonth && named <= monthOf(today) ? named : previousMonth(monthOf(today));
}

/** What to ask for; null when the period is none yet. */
export function askedOf(view: View, today: LocalDate): Asked | null {
  if (view.preset === 'week') return {};
  if (view.preset !== 'custom') return daysOf(view.preset, today);
  return wrongWith(view, today) === null ? { from: view.from, to: view.to } : null;
}
