import type { Analytics } from '../../../domain/api/analytics.ts';
import { formatNumber, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="rounded-card bg-surface p-(--space-card) shadow-soft">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="num mt-1 text-2xl leading-tight font-bold whitespace-nowrap sm:text-4xl">{value}</dd>
    </div>
  );
}

export function Overview({ overview }: { overview: Analytics['overview'] }) {
  const { totalEmployees, activeToday, averageCheckInTime, onTimeRate } = overview;
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Figure name={t('analytics.employees')} value={formatNumber(totalEmployees)} />
      <Figure name={t('analytics.active')} value={formatNumber(activeToday)} />
      <Figure
        name={t('analytics.average')}
        value={averageCheckInTime ? formatTimeOfDay(averageCheckInTime) : t('analytics.none')}
      />
      <Figure
        name={t('analytics.onTime')}
        value={onTimeRate === null ? t('analytics.none') : t('analytics.percent', { value: onTimeRate })}
      />
    </dl>
  );
}
