import type { Analytics } from '../../../domain/api/analytics.ts';
import { t } from '../../messages/t.ts';
import { formatDayOfYear } from './formats.ts';
import { attendanceFigures } from './period-figures.ts';
import { Tiles } from '../../parts/figures/Tiles.tsx';

/** Returns the period of the comparison as text, or null when there is no comparison. */
export function sayBefore({ before }: Pick<Analytics, 'before'>): string | null {
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
