import type { Analytics } from '../../../domain/api/analytics.ts';
import type { Amounts } from '../../../domain/redemptions/point-values.ts';
import { formatNumber, formatTimeOfDay } from '../../messages/format.ts';
import { formatAmounts } from '../../messages/money.ts';
import { t } from '../../messages/t.ts';
import { compareNumbers, compareTimes } from '../../parts/figures/comparison.ts';
import { formatValue } from './formats.ts';
import type { TileFigure } from '../../parts/figures/Tiles.tsx';

const sayPercent = (value: number) => formatValue(value, 'percent');
const sayNumber = (value: number | null) => (value === null ? t('analytics.none') : formatNumber(value));

/** Returns the attendance figures of a period, each compared with the previous period. */
export function attendanceFigures({ summary, before, overview }: Analytics): TileFigure[] {
  const { days, checkInsPerDay, participation, onTimeRate, averageCheckInTime } = summary;
  const then = before?.summary;
  return [
    {
      name: t('analytics.participation'),
      value: formatValue(participation, 'percent'),
      compared: compareNumbers(participation, then?.participation, sayPercent),
      note: t('analytics.participation.note', { people: overview.totalEmployees, days }),
    },
    {
      name: t('analytics.perDay'),
      value: sayNumber(checkInsPerDay),
      compared: compareNumbers(checkInsPerDay, then?.checkInsPerDay, formatNumber),
      note: t('analytics.perDay.note', { count: summary.checkIns }),
    },
    {
      name: t('analytics.onTime'),
      value: formatValue(onTimeRate, 'percent'),
      compared: compareNumbers(onTimeRate, then?.onTimeRate, sayPercent),
    },
    {
      name: t('analytics.average'),
      value: averageCheckInTime ? formatTimeOfDay(averageCheckInTime) : t('analytics.none'),
      compared: compareTimes(averageCheckInTime, then?.averageCheckInTime, formatTimeOfDay),
    },
  ];
}

/** Returns amounts as money, or undefined when the company has set no value of a point. */
export const inMoney = ({ pointValue }: Pick<Analytics, 'pointValue'>, amounts: Amounts | null): string | undefined =>
  pointValue === null || amounts === null ? undefined : formatAmounts(amounts, pointValue.currency);

/** Returns the point figures of a period, and the points that the company owes at the end of the period. */
export function pointFigures(data: Analytics): TileFigure[] {
  const { points, summary, before } = data;
  const { pointValue } = data;
  const owed = inMoney(
    data,
    pointValue && points.outstanding !== null
      ? { cents: points.outstanding * pointValue.cents, otherAmounts: [] }
      : null,
  );
  const cost = inMoney(data, pointValue && { ...pointValue, cents: pointValue.redeemedCents });
  return [
    {
      name: t('charts.flow.earned'),
      value: formatNumber(points.earned),
      compared: compareNumbers(points.earned, before?.earned, formatNumber),
      note: points.adjusted === 0 ? undefined : t('analytics.adjusted', { points: points.adjusted }),
    },
    {
      name: t('charts.flow.redeemed'),
      value: formatNumber(points.redeemed),
      compared: compareNumbers(points.redeemed, before?.redeemed, formatNumber),
      note: cost && t('analytics.cost', { amount: cost }),
    },
    {
      name: t('analytics.redemptionRate'),
      value: formatValue(summary.redemptionRate, 'percent'),
      compared: compareNumbers(summary.redemptionRate, before?.summary.redemptionRate, sayPercent),
      note: t('analytics.redemptionRate.note'),
    },
    {
      name: t('analytics.owed'),
      value: points.outstanding === null ? t('charts.flow.outstanding.unknown') : formatNumber(points.outstanding),
      note: owed && t('analytics.owed.worth', { amount: owed }),
    },
  ];
}
