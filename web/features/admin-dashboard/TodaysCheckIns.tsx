import { useInfiniteQuery } from '@tanstack/react-query';
import { Sunrise } from 'lucide-react';
import { useState } from 'react';
import type { TimeProof } from '../../../domain/api/checkins.ts';
import { FailedCard } from '../../kit/errors/FailedCard.tsx';
import { useLive } from '../../live/live-store.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { useNewRowFocus } from '../../ui/behaviour/focus-restoration.ts';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProofSelect } from '../../parts/company-day/ProofSelect.tsx';
import { CheckInRow } from './CheckInRow.tsx';
import { mergeCheckIns } from './merge-check-ins.ts';
import { todayOptions } from './queries.ts';

/** The number of check-ins shown at first. Each press of the More button adds `MORE`. */
const FIRST = 8;
const MORE = 40;

/** Lists today's check-ins, latest first. */
export function TodaysCheckIns({ timeZone }: { timeZone: string }) {
  const [proof, setProof] = useState<TimeProof | ''>('');
  const today = useInfiniteQuery(todayOptions(proof));
  const [shown, setShown] = useState(FIRST);
  const live = useLive((state) => state.checkIns);
  const listed = today.data?.pages.flatMap((page) => page.items);
  const items = listed ? mergeCheckIns(live, { items: listed, listedAtMs: today.dataUpdatedAt, proof }) : [];
  const visible = items.slice(0, shown);
  const { list, asked } = useNewRowFocus<HTMLUListElement>(visible.length);
  if (today.isPending && proof === '') return <Skeleton className="h-200" />;
  if (today.isLoadingError)
    return <FailedCard title={t('admin.in')} error={today.error} onRetry={() => void today.refetch()} />;
  const count = items.length;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = today;
  const paged = {
    hasNextPage: hasNextPage || shown < count,
    isFetchingNextPage,
    isFetchNextPageError,
    error,
    fetchNextPage,
  };
  const more = () => {
    asked();
    setShown(shown + MORE);
    // Requests the next page when all loaded rows are shown.
    if (hasNextPage && shown + MORE >= count) void fetchNextPage();
  };

  return (
    <section aria-labelledby="today" className="min-w-0 rounded-card bg-surface shadow-soft">
      <div className="p-(--space-card) pb-3">
        <h2 id="today" className="text-sm text-ink-soft">
          {proof ? t(`admin.proof.${proof}`) : t('admin.in')}
        </h2>
        <p className="num mt-1 mb-4 text-6xl leading-none font-bold">
          {hasNextPage ? t('admin.atLeast', { count }) : formatNumber(count)}
        </p>
        <ProofSelect value={proof} onChange={setProof} />
      </div>
      {today.isPending && <Skeleton className="m-(--space-card) h-48" />}
      {count === 0 && !today.isPending && (
        <EmptyState
          icon={Sunrise}
          title={proof ? t('admin.proof.none') : t('admin.empty.title')}
          text={t('admin.empty.text')}
        />
      )}
      {count > 0 && (
        <ul ref={list} aria-label={t('admin.today')} className="px-(--space-card) pb-3">
          {visible.map((checkIn) => (
            <CheckInRow key={checkIn.id} checkIn={checkIn} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <MoreButton className="p-(--space-card) pt-0" label={t('admin.more')} list={paged} onMore={more} />
    </section>
  );
}
