import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../app/QueryError.tsx';
import { formatDayLong } from '../../messages/format.ts';
import { useLive } from '../../live/live-store.ts';
import { readLiveDay } from '../../live/read-live-day.ts';
import { t } from '../../messages/t.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Overview } from '../analytics/Overview.tsx';
import type { CompanyDay } from '../company-day/queries.ts';
import { figuresOptions } from './queries.ts';

/** The figures of spec section 3; on a day off those of the last working day, which the heading then names. */
export function CompanyFigures({ companyDay }: { companyDay: CompanyDay }) {
  const figures = useQuery(figuresOptions);
  const { date: today } = companyDay;
  const day = readLiveDay(
    useLive((state) => state.realtimeStats),
    companyDay,
  );
  if (figures.isPending) return <Skeleton className="h-28" />;
  if (figures.isLoadingError) return <QueryError error={figures.error} onRetry={() => void figures.refetch()} />;
  const { overview: listed } = figures.data;
  // The room knows of a check-in before the figures are asked for again.
  const overview =
    day && listed.date === today ? { ...listed, activeToday: day.checkedIn, onTimeRate: day.onTimeRate } : listed;
  return (
    <section aria-labelledby="company-figures">
      <h2 id="company-figures" className={overview.date === today ? 'sr-only' : 'mb-3 text-ink-soft'}>
        {overview.date === today ? t('home.figures') : t('home.figures.on', { date: formatDayLong(overview.date) })}
      </h2>
      <Overview overview={overview} />
    </section>
  );
}
