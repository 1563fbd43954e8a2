import type { Analytics } from '../../../domain/api/analytics.ts';
import { formatDayShort, formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { formatDayOfMonth } from './formats.ts';

/**
 * Draws each day's check-ins as bars that print well, without the chart library. The text below the bars names the day
 * with the most check-ins.
 */
export function DayBars({ daily }: { daily: Analytics['trends']['daily'] }) {
  const most = Math.max(...daily.map(({ checkIns }) => checkIns), 0);
  const best = daily.find(({ checkIns }) => checkIns === most);
  const [first, last] = [daily[0], daily.at(-1)];
  if (!best || !first || !last || most === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{t('charts.checkIns')}</h2>
      <div aria-hidden="true" className="flex h-20 items-end gap-1 border-b border-line">
        {daily.map(({ date, checkIns }) => (
          <span
            key={date}
            title={`${formatDayShort(date)}: ${formatNumber(checkIns)}`}
            className="min-h-px flex-1 rounded-t-sm bg-action"
            style={{ height: `${(100 * checkIns) / most}%` }}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-sm text-ink-soft">
        <span>{formatDayOfMonth(first.date)}</span>
        <span>{t('analytics.report.bars', { day: formatDayShort(best.date), most })}</span>
        <span>{formatDayOfMonth(last.date)}</span>
      </p>
    </section>
  );
}
