import { useInfiniteQuery } from '@tanstack/react-query';
import { Sunrise } from 'lucide-react';
import { useState } from 'react';
import type { CheckInWithUser, TimeProof } from '#domain/api/checkins.ts';
import { FailedCard } from '#web/kit/errors/QueryError.tsx';
import { useLive } from '#web/live/live-store.ts';
import { formatNumber, formatTime } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { MoodFace } from '#web/parts/check-in/MoodFace.tsx';
import type { CompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { ProofSelect } from '#web/parts/company-day/list-parts.tsx';
import { sameZone, toZone } from '#web/parts/zones/zones.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { useNewRowFocus } from '#web/ui/behaviour/focus-restoration.ts';
import { Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { todayOptions, useDayFigures } from './admin-dashboard-queries.ts';
import { mergeCheckIns } from './shown-day.ts';

function Mood({ mood }: { mood: NonNullable<CheckInWithUser['mood']> }) {
  return (
    <span className="inline-flex items-center gap-1">
      <MoodFace mood={mood} className="size-4" />
      {t(`mood.${mood}`)}
    </span>
  );
}

/**
 * Shows nothing for most check-ins, which are on time. A check-in on a day off or with an unproven time is never shown
 * as late.
 */
function Punctuality({ checkIn: { isDayOff, isOnTime, timeProof } }: { checkIn: CheckInWithUser }) {
  if (timeProof === 'unverified' && !isOnTime) return <Badge>{t('admin.proof.unverified')}</Badge>;
  if (isDayOff) return <Badge>{t('admin.dayOff')}</Badge>;
  return isOnTime ? null : <Badge tone="warn">{t('admin.late')}</Badge>;
}

function CheckInRow({ checkIn, timeZone }: { checkIn: CheckInWithUser; timeZone: string }) {
  const { user, mood, timeProof, station } = checkIn;
  // The city is shown if the check-in's zone is not `timeZone`, because times of two zones cannot be compared.
  const elsewhere = sameZone(checkIn.timeZone, timeZone) ? null : toZone(checkIn.timeZone).city;
  return (
    <li data-row="" tabIndex={-1} className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0">
      <Avatar name={user.name} url={user.avatarUrl} size="sm" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="font-semibold wrap-anywhere">{user.name}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span className="min-w-0 truncate" title={user.department}>
            {user.department}
          </span>
          {elsewhere && <span className="min-w-0 truncate">{elsewhere}</span>}
          {station && (
            <span className="min-w-0 truncate" title={station}>
              {station}
            </span>
          )}
          {(timeProof === 'late' || timeProof === 'added') && <span>{t(`admin.proof.${timeProof}`)}</span>}
          {mood && <Mood mood={mood} />}
        </p>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1">
        <time dateTime={checkIn.checkInTime} className="num font-semibold">
          {formatTime(checkIn.checkInTime, checkIn.timeZone)}
        </time>
        <Punctuality checkIn={checkIn} />
      </div>
    </li>
  );
}

const FIRST = 8;
const MORE = 40;

export function TodaysCheckIns({ companyDay }: { companyDay: CompanyDay }) {
  const [proof, setProof] = useState<TimeProof | ''>('');
  const today = useInfiniteQuery(todayOptions(proof));
  const [shown, setShown] = useState(FIRST);
  const { overview, isToday } = useDayFigures(companyDay);
  const live = useLive((state) => state.checkIns);
  const listed = today.data?.pages.flatMap((page) => page.items);
  const items = listed ? mergeCheckIns(live, { items: listed, listedAtMs: today.dataUpdatedAt, proof }) : [];
  const visible = items.slice(0, shown);
  const { list, asked } = useNewRowFocus<HTMLUListElement>(visible.length);
  if (today.isPending && proof === '') return <Skeleton className="h-200" />;
  if (today.isLoadingError) return <FailedCard title={t('admin.in')} query={today} />;
  const count = items.length;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = today;
  // While the list has not loaded to its end, the figures know how many there are.
  const known = hasNextPage && proof === '' && isToday ? overview?.activeToday : undefined;
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
    if (hasNextPage && shown + MORE >= count) void fetchNextPage();
  };

  return (
    <section aria-labelledby="today" className="min-w-0 rounded-card bg-surface shadow-soft">
      <div className="p-(--space-card) pb-3">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="today" className="text-lg font-bold">
            {proof ? t(`admin.proof.${proof}`) : t('admin.in')}
          </h2>
          <p className="num font-semibold text-ink-soft">
            {hasNextPage && known === undefined
              ? t('list.atLeast', { count })
              : formatNumber(Math.max(count, known ?? 0))}
          </p>
        </div>
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
            <CheckInRow key={checkIn.id} checkIn={checkIn} timeZone={companyDay.timeZone} />
          ))}
        </ul>
      )}
      <MoreButton className="p-(--space-card) pt-0" label={t('list.more')} list={paged} onMore={more} />
    </section>
  );
}
