import type { Analytics } from '../../../domain/api/analytics.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { punctuality, Tiles } from './Tiles.tsx';

/** The figures of one day. */
export function Overview({ overview }: Pick<Analytics, 'overview'>) {
  return (
    <Tiles
      figures={[
        { name: t('analytics.employees'), value: formatNumber(overview.totalEmployees) },
        { name: t('analytics.active'), value: formatNumber(overview.activeToday) },
        ...punctuality(overview),
      ]}
    />
  );
}
