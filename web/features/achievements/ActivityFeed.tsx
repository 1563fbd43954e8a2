import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck, Gift, History, RotateCcw, Sparkles, Trophy, type LucideIcon } from 'lucide-react';
import type { Activity, ActivitySubject } from '../../../domain/api/activity.ts';
import type { Me } from '../../../domain/api/me.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { When } from '../../kit/When.tsx';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { formatDayShort, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNewRowFocus } from '../../ui/behaviour/focus-restoration.ts';
import { awardName } from '../../parts/awards/award-name.ts';
import { activityOptions } from '../../parts/awards/queries.ts';

const ICONS: Readonly<Record<ActivitySubject['kind'], LucideIcon>> = {
  check_in: CalendarCheck,
  badge: Trophy,
  achievement: Trophy,
  award: Sparkles,
  correction: RotateCcw,
  claim: Gift,
};

/** Lists the user's activity, newest first, one page at a time. */
export function ActivityFeed({ today }: { today: Me['today'] }) {
  const feed = useInfiniteQuery(activityOptions);
  const items = feed.data?.pages.flatMap((page) => page.items) ?? [];
  const { list, asked } = useNewRowFocus<HTMLUListElement>(items.length);
  const more = () => {
    asked();
    void feed.fetchNextPage();
  };
  return (
    <section aria-labelledby="activity">
      <h2 id="activity" className="mb-3 text-lg font-semibold">
        {t('activity.title')}
      </h2>
      {feed.isPending && <Skeleton className="h-160" />}
      {feed.isLoadingError && <QueryError error={feed.error} onRetry={() => void feed.refetch()} />}
      {feed.data && items.length === 0 && (
        <EmptyState icon={History} title={t('activity.empty.title')} text={t('activity.empty.text')} />
      )}
      {items.length > 0 && (
        <ul ref={list} className="rounded-card bg-surface px-5 py-2 shadow-soft">
          {items.map((item) => (
            <ActivityRow key={`${item.subject.kind}-${item.id}`} item={item} today={today} />
          ))}
        </ul>
      )}
      <MoreButton variant="ghost" className="mt-3" label={t('activity.more')} list={feed} onMore={more} />
    </section>
  );
}

/** Returns two texts: `what` names the activity, and `more` adds a detail, such as an admin's reason. */
function describeActivity(
  { subject: { kind, id, status }, title, description, awardedBy, timestamp }: Activity,
  timeZone: string,
): {
  what: string;
  more: string;
} {
  switch (kind) {
    case 'check_in':
      // The date of a late check-in, or of a night shift, can differ from the check-in's local day.
      return {
        what: t('activity.check_in'),
        more: localDateIn(timeZone, new Date(timestamp)) === id ? '' : t('activity.late', { day: formatDayShort(id) }),
      };
    case 'badge':
      return { what: t('activity.badge', { name: title }), more: '' };
    case 'achievement':
      return { what: t('activity.achievement', { name: awardName({ kind, id, name: title }) }), more: '' };
    case 'award':
      return {
        what: awardedBy === null ? t('activity.award.unknown') : t('activity.award', { name: awardedBy }),
        more: title,
      };
    case 'claim':
      return {
        what: t(`activity.claim.${status as 'approved' | 'fulfilled' | 'rejected'}`, { name: title }),
        more: description,
      };
    default:
      // The title of an admin's correction is its kind, a colon, and the admin's reason.
      if (awardedBy === null) return { what: t('activity.correction'), more: '' };
      return { what: t('activity.corrected', { name: awardedBy }), more: title.slice(title.indexOf(': ') + 2) };
  }
}

function ActivityRow({ item, today }: { item: Activity; today: Me['today'] }) {
  const Icon = ICONS[item.subject.kind];
  const { what, more } = describeActivity(item, today.timeZone);
  return (
    <li data-row="" tabIndex={-1} className="flex items-start gap-3 border-b border-line py-3 last:border-0">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <p className="leading-snug font-medium wrap-anywhere">{what}</p>
        {more && <p className="text-sm wrap-anywhere">{more}</p>}
        <p className="text-sm text-ink-soft">
          <When at={item.timestamp} />
        </p>
      </div>
      {item.points !== 0 && (
        <p className={`num shrink-0 font-semibold ${item.points > 0 ? 'text-good' : ''}`}>
          {formatSigned(item.points)}
          <span className="sr-only"> {t('points.unit', { points: Math.abs(item.points) })}</span>
        </p>
      )}
    </li>
  );
}
