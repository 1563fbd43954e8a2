import { useInfiniteQuery } from '@tanstack/react-query';
import { Sunrise } from 'lucide-react';
import { QueryError } from '../../app/QueryError.tsx';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CheckInRow } from './CheckInRow.tsx';
import { todayOptions } from './queries.ts';

/** Who is in today, the latest first. */
export function TodaysCheckIns() {
  const today = useInfiniteQuery(todayOptions);
  if (today.isPending) return <Skeleton className="h-96" />;
  if (today.isLoadingError) return <QueryError error={today.error} onRetry={() => void today.refetch()} />;
  const items = today.data.pages
    .flatMap((page) => page.items)
    .toSorted((a, b) => b.checkInTime.localeCompare(a.checkInTime));
  const count = items.length;

  return (
    <section aria-labelledby="today" className="min-w-0 rounded-card bg-surface shadow-soft">
      <div className="p-(--space-card) pb-3">
        <h2 id="today" className="text-sm text-ink-soft">
          {t('admin.in')}
        </h2>
        <p className="num mt-1 text-6xl leading-none font-bold">
          {today.hasNextPage ? t('admin.atLeast', { count }) : formatNumber(count)}
        </p>
      </div>
      {count === 0 && <EmptyState icon={Sunrise} title={t('admin.empty.title')} text={t('admin.empty.text')} />}
      {count > 0 && (
        <ul aria-label={t('admin.today')} className="px-(--space-card) pb-3">
          {items.map((checkIn) => (
            <CheckInRow key={checkIn.id} checkIn={checkIn} />
          ))}
        </ul>
      )}
      {today.hasNextPage && (
        <div className="p-(--space-card) pt-0">
          <Button
            variant="outline"
            className="w-full"
            busy={today.isFetchingNextPage}
            onClick={() => void today.fetchNextPage()}
          >
            {t('admin.more')}
          </Button>
        </div>
      )}
    </section>
  );
}
