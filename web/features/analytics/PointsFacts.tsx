import type { Analytics } from '../../../domain/api/analytics.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { sayNotKept } from './figures.ts';
import { formatDayOfYear } from './formats.ts';

/** What moved, and what the company owes: the balances of everybody. */
export function PointsFacts({ points, period, kept }: Pick<Analytics, 'points' | 'period' | 'kept'>) {
  const moved = (['earned', 'redeemed', 'adjusted'] as const).filter((name) => name !== 'adjusted' || points.adjusted);
  return (
    <Card className="flex flex-wrap items-end gap-x-12 gap-y-6 break-inside-avoid">
      <dl className="flex flex-col-reverse">
        <dt className="text-sm text-ink-soft">
          {t('charts.flow.outstanding.note', { date: formatDayOfYear(period.to) })}
          {points.outstanding === null && ` ${sayNotKept({ kept }, period.to) ?? ''}`}
        </dt>
        <dd className="num text-4xl leading-tight font-bold sm:text-5xl">
          {points.outstanding === null ? t('charts.flow.outstanding.unknown') : formatNumber(points.outstanding)}
        </dd>
      </dl>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {moved.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{t(`charts.flow.${name}`)}</dt>
            <dd className="num text-2xl leading-tight font-bold">{formatNumber(points[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
