import { t } from '../../messages/t.ts';

/** The change of a figure since the previous period. */
export interface Comparison {
  trend: 'up' | 'down' | 'same';
  text: string;
}

/** Nothing can be compared with a number of zero or less: "up from 0" says nothing. */
export const isComparable = (before: number | null | undefined): before is number =>
  before !== null && before !== undefined && before > 0;

/**
 * Returns the change of a number, or undefined if one of the two numbers is unknown or the earlier number is not above
 * 0. `format` formats the earlier number.
 */
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
