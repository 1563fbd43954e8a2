import type { Analytics } from '#domain/api/analytics.ts';
import { isWorthComparing } from '#domain/analytics/compare.ts';
import type { Amounts } from '#domain/redemptions/point-values.ts';
import { formatNumber, formatTimeOfDay } from '#web/messages/format.ts';
import { formatAmounts } from '#web/messages/money.ts';
import { t } from '#web/messages/t.ts';
import { compareNumbers, compareTimes } from '#web/parts/figures/period.ts';
import { Tiles, type TileFigure } from '#web/parts/figures/Tiles.tsx';
import { formatDayOfYear, formatValue } from './chart/figure.ts';

const sayPercent = (value: number) => formatValue(value, 'percent');
const sayNumber = (value: number | null) => (value === null ? t('analytics.none') : formatNumber(value));

const findBefore = ({ summary, before }: Analytics): Analytics['before'] =>
  before && isWorthComparing(summary.checkIns, before.summary.checkIns) ? before : null;

export function attendanceFigures(data: Analytics): TileFigure[] {
  const { summary, overview } = data;
  const { days, checkInsPerDay, participation, onTimeRate, averageCheckInTime } = summary;
  const then = findBefore(data)?.summary;
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
      name: t('admin.ontime'),
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

export function pointFigures(data: Analytics): TileFigure[] {
  const { points, summary, pointValue } = data;
  const before = findBefore(data);
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
      note: cost && t('analytics.owed.worth', { amount: cost }),
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

export function sayBefore(data: Analytics): string | null {
  const before = findBefore(data);
  if (!before) return null;
  const { from, to } = before.period;
  return t('analytics.compare.with', { from: formatDayOfYear(from), to: formatDayOfYear(to) });
}

export function Summary({ data }: { data: Analytics }) {
  const before = sayBefore(data);
  return (
    <div>
      <Tiles figures={attendanceFigures(data)} />
      {before && <p className="mt-2 text-sm text-ink-soft">{before}</p>}
    </div>
  );
}
