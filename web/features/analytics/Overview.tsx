import type { Analytics } from '../../../domain/api/analytics.ts';
import { formatNumber, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="rounded-card bg-surface p-(--space-card) shadow-soft">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="num mt-1 text-2xl leading-tight font-bold whitespace-nowrap sm:text-4xl">{value}</dd>
      {note && <dd className="mt-1 text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}

/** The figures of the chosen period. */
export function Overview({ summary, overview }: Pick<Analytics, 'summary' | 'overview'>) {
  const { days, checkIns, checkInsPerDay, averageCheckInTime, onTimeRate } = summary;
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Figure
        name={t('analytics.perDay')}
        value={checkInsPerDay === null ? t('analytics.none') : formatNumber(checkInsPerDay)}
        note={t('analytics.ofEmployees', { count: overview.totalEmployees })}
      />
      <Figure
        name={t('analytics.checkIns')}
        value={formatNumber(checkIns)}
        note={t('analytics.days', { count: days })}
      />
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
