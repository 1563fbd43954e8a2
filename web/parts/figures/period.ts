import { PERIOD_MAX_DAYS } from '#domain/api/analytics.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import { addDays, daysBetween, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { lastMonths, monthEnd, monthStart, previousMonth } from '#domain/time/months.ts';
import { t } from '#web/messages/t.ts';

export const PRESETS = ['week', 'month', 'lastMonth', 'quarter', 'year', 'custom'] as const;
export type Preset = (typeof PRESETS)[number];

/** The API returns figures per day for up to 90 days, and figures per month for a year. */
const QUARTER_DAYS = 90;
const YEAR_MONTHS = 12;

/** `from` and `to` are the texts that the user typed, and are set only for a custom period. */
export interface View {
  preset: Preset;
  from: string;
  to: string;
}

/** An empty object means the last seven working days. */
export type PeriodQuery = { from: LocalDate; to: LocalDate } | Record<string, never>;

export function readView(search: string): View {
  const params = new URLSearchParams(search);
  const preset = PRESETS.find((name) => name === params.get('period')) ?? 'week';
  const typed = (name: string) => (preset === 'custom' ? (params.get(name) ?? '') : '');
  return { preset, from: typed('from'), to: typed('to') };
}

export function toSearch({ preset, from, to }: View): string {
  if (preset === 'week') return '';
  const params = new URLSearchParams({ period: preset, ...(preset === 'custom' && { from, to }) });
  return `?${params.toString()}`;
}

export function listPresetDays(
  preset: Exclude<Preset, 'week' | 'custom'>,
  today: LocalDate,
): { from: LocalDate; to: LocalDate } {
  const month = toMonth(today);
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

type Problem = 'missing' | 'backwards' | 'long';

export function findProblem({ from, to }: Pick<View, 'from' | 'to'>, today: LocalDate): Problem | null {
  if (!isPlausibleDay(from, today) || !isPlausibleDay(to, today)) return 'missing';
  if (to < from) return 'backwards';
  return daysBetween(from, to) + 1 > PERIOD_MAX_DAYS ? 'long' : null;
}

export function monthIn(search: string, today: LocalDate): string {
  const named = new URLSearchParams(search).get('month') ?? '';
  const isMonth = /^\d{4}-\d{2}$/.test(named) && isPlausibleDay(monthStart(named), today);
  return isMonth && named <= toMonth(today) ? named : previousMonth(toMonth(today));
}

export function toQuery(view: View, today: LocalDate): PeriodQuery | null {
  if (view.preset === 'week') return {};
  if (view.preset !== 'custom') return listPresetDays(view.preset, today);
  return findProblem(view, today) === null ? { from: view.from, to: view.to } : null;
}

export interface Comparison {
  trend: 'up' | 'down' | 'same';
  text: string;
}

/** Nothing can be compared with a number of zero or less: "up from 0" says nothing. */
export const isComparable = (before: number | null | undefined): before is number =>
  before !== null && before !== undefined && before > 0;

export function compareNumbers(
  now: number | null,
  before: number | null | undefined,
  format: (value: number) => string,
): Comparison | undefined {
  if (now === null || !isComparable(before)) return undefined;
  if (now === before) return { trend: 'same', text: t('analytics.compare.same') };
  const trend = now > before ? 'up' : 'down';
  return { trend, text: t(`analytics.compare.${trend}`, { value: format(before) }) };
}

/** Returns the change of a local time of day, `HH:MM`. A later time counts as neither better nor worse. */
export function compareTimes(
  now: string | null,
  before: string | null | undefined,
  format: (time: string) => string,
): Comparison | undefined {
  if (now === null || before === null || before === undefined) return undefined;
  if (now === before) return { trend: 'same', text: t('analytics.compare.same') };
  const isLater = now > before;
  return {
    trend: isLater ? 'up' : 'down',
    text: t(isLater ? 'analytics.compare.later' : 'analytics.compare.earlier', { value: format(before) }),
  };
}
