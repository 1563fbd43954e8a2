import type { Analytics } from '../../../domain/api/analytics.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { punctuality, Tiles } from './Tiles.tsx';

/** The figures of the chosen period. */
export function Summary({ summary, overview }: Pick<Analytics, 'summary' | 'overview'>) {
  const { days, checkIns, checkInsPerDay } = summary;
  return (
    <Tiles
      figures={[
        {
          name: t('analytics.perDay'),
          value: checkInsPerDay === null ? t('analytics.none') : formatNumber(checkInsPerDay),
          note: t('analytics.ofEmployees', { count: overview.totalEmployees }),
        },
        {
          name: t('analytics.checkIns'),
          value: formatNumber(checkIns),
          note: t('analytics.days', { count: days }),
        },
        ...punctuality(summary),
      ]}
    />
  );
}
