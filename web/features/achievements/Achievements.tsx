import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarCheck, Flame, Gift, History, Medal, RotateCcw, Sparkles, Trophy, type LucideIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Activity, ActivitySubject } from '#domain/api/activity.ts';
import type { AchievementProgress, BadgeProgress } from '#domain/api/badges.ts';
import type { Me } from '#domain/api/me.ts';
import { levelProgress } from '#domain/people/level.ts';
import { isAdmin } from '#domain/people/roles.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { QueryError, QueryState } from '#web/kit/errors/QueryError.tsx';
import { useMe, type LoadedMe } from '#web/kit/session/me.ts';
import { When } from '#web/kit/When.tsx';
import { translateName } from '#web/messages/built-in.ts';
import { formatDayShort, formatNumber, formatSigned, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { achievementsOptions, activityOptions, badgesOptions } from '#web/parts/awards/award-queries.ts';
import { AwardCard, BadgeCard } from '#web/parts/awards/AwardCard.tsx';
import { GrantDialog } from '#web/parts/awards/GrantDialog.tsx';
import { awardName } from '#web/parts/awards/MedalIcon.tsx';
import { nextBonusText } from '#web/parts/record/next-bonus-text.ts';
import { useNewRowFocus } from '#web/ui/behaviour/focus-restoration.ts';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { collect, COLLECTION_VIEWS, earnedAt, filterView, type CollectionView } from './collection.ts';

/** Shows two columns on a phone, or one column when the user has enlarged the text a lot. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]';

function describeRest({ id, progress, maxProgress }: AchievementProgress): string {
  // Progress can be full before the award is earned, because only the next check-in grants the award.
  if (progress >= maxProgress) return t('badges.left.next');
  // For `rising_star`, `progress` is the points of the best month. A new month starts at zero, so the text shows these
  // points instead of the missing points.
  const count = id === 'rising_star' ? progress : maxProgress - progress;
  return id === 'perfect_month' ? t('achievements.perfect_month.left') : t(`achievements.${id}.left`, { count });
}

function AchievementCard({ item }: { item: AchievementProgress }) {
  const { id, icon, unlockedAt, progress, maxProgress } = item;
  const description =
    id === 'early_bird' ? t('achievements.early_bird', { time: formatTimeOfDay('07:00') }) : t(`achievements.${id}`);
  return (
    <AwardCard
      facts={{
        name: t(`award.${id}`),
        description,
        icon,
        tier: null,
        notes: [],
        earnedAt: unlockedAt,
        progress,
        max: maxProgress,
        left: describeRest(item),
      }}
    />
  );
}

function Collection({ me }: { me: LoadedMe }) {
  const badges = useQuery(badgesOptions);
  const achievements = useQuery(achievementsOptions);
  const [view, setView] = useState<CollectionView>('all');
  const [granting, setGranting] = useState<BadgeProgress | null>(null);
  const all = useMemo(
    () =>
      badges.data && achievements.data
        ? collect(badges.data.items, achievements.data.items, (id) => t(`award.${id}`))
        : [],
    [badges.data, achievements.data],
  );
  const shown = filterView(view, all);
  const earned = all.filter((item) => earnedAt(item) !== null).length;
  const emptyKey = view === 'open' ? 'badges.none.open' : 'badges.none.earned';
  const failed = [badges, achievements].find((query) => query.isLoadingError);

  return (
    <section aria-labelledby="badges">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="badges" className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
          {t('badges.title')}
          {all.length > 0 && (
            <span className="num text-sm font-normal text-ink-soft">
              {t('achievements.list.count', { count: earned, total: all.length })}
            </span>
          )}
        </h2>
        <Segmented
          label={t('badges.show')}
          options={COLLECTION_VIEWS.map((value) => ({ value, label: t(`badges.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {failed && (
        <QueryError
          query={{
            error: failed.error,
            refetch: () => Promise.all([badges, achievements].map((query) => query.refetch())),
          }}
        />
      )}
      {!failed && (badges.isPending || achievements.isPending) && (
        <div className={GRID}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-60" />
          ))}
        </div>
      )}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState icon={Medal} title={t(`${emptyKey}.title`)} text={t(`${emptyKey}.text`)} />
      )}
      <ul className={`${GRID} empty:hidden`}>
        {shown.map(({ badge, achievement }) =>
          badge ? (
            <BadgeCard key={badge.id} badge={badge} onGrant={isAdmin(me.role) ? setGranting : null} />
          ) : (
            <AchievementCard key={achievement.id} item={achievement} />
          ),
        )}
      </ul>
      {granting && <GrantDialog badge={granting} onClose={() => setGranting(null)} />}
    </section>
  );
}

const ICONS: Readonly<Record<ActivitySubject['kind'], LucideIcon>> = {
  check_in: CalendarCheck,
  badge: Trophy,
  achievement: Trophy,
  award: Sparkles,
  correction: RotateCcw,
  claim: Gift,
};

function ActivityFeed({ today }: { today: Me['today'] }) {
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
      <QueryState query={feed} className="h-160" />
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
      <MoreButton variant="ghost" className="mt-3" label={t('list.more')} list={feed} onMore={more} />
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
      return { what: t('activity.badge', { name: translateName(title) }), more: '' };
    case 'achievement':
      return { what: t('checkin.celebrate.achievement', { name: awardName({ kind, id, name: title }) }), more: '' };
    case 'award':
      return {
        what: awardedBy === null ? t('history.bonus.admin_adjustment') : t('activity.award', { name: awardedBy }),
        more: title,
      };
    case 'claim':
      return {
        what: t(`activity.claim.${status as 'approved' | 'fulfilled' | 'rejected'}`, { name: translateName(title) }),
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

interface Props {
  name: string;
  value: string;
  unit?: string;
  warm?: boolean;
}

function Fact({ name, value, unit, warm = false }: Props) {
  return (
    <div>
      <p className="text-sm text-ink-soft">{name}</p>
      <p className="mt-0.5 flex items-baseline gap-2">
        <span className={`num text-5xl leading-none font-bold ${warm ? 'text-sun-hero' : ''}`}>{value}</span>
        {unit && <span className="font-medium text-ink-soft">{unit}</span>}
      </p>
    </div>
  );
}

function Streaks({ me }: { me: LoadedMe }) {
  const { currentStreak, longestStreak, scoring } = me;
  const bonus = nextBonusText(me);
  const shown = displayedStreak(currentStreak, scoring);
  const shownLongest = displayedStreak(longestStreak, scoring);
  const isRecord = currentStreak > 0 && currentStreak >= longestStreak;
  return (
    <Card>
      <div className="flex items-start justify-between gap-4">
        <div className="flex flex-wrap gap-x-10 gap-y-5">
          <Fact
            name={t('achievements.streak')}
            value={formatNumber(shown)}
            unit={t('achievements.days', { count: shown })}
            warm={currentStreak > 0}
          />
          <Fact
            name={t('achievements.longest')}
            value={formatNumber(shownLongest)}
            unit={t('achievements.days', { count: shownLongest })}
          />
        </div>
        <Flame
          aria-hidden="true"
          strokeWidth={1.5}
          className={`size-10 shrink-0 ${currentStreak > 0 ? 'fill-sun-amber stroke-sun-coral' : 'stroke-ink-soft'}`}
        />
      </div>
      {/* Hidden when the screen caps the longest streak, because the text would contradict the capped numbers. */}
      {longestStreak > 0 && shownLongest === longestStreak && (
        <p className="mt-4 text-sm text-ink-soft">
          {isRecord
            ? t('achievements.record')
            : t('achievements.toRecord', { count: longestStreak - currentStreak + 1 })}
        </p>
      )}
      {bonus && (
        <p className="mt-3 flex items-start gap-2 text-sm font-medium">
          <Sparkles aria-hidden="true" className="size-5 shrink-0 text-sun-ink" />
          {bonus}
        </p>
      )}
    </Card>
  );
}

function Level({ totalPointsEarned }: { totalPointsEarned: number }) {
  const { level, done, needed } = levelProgress(totalPointsEarned);
  return (
    <Card className="flex flex-col">
      <h2 className="text-4xl font-bold">{t('achievements.level', { level })}</h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="num text-2xl leading-tight font-bold">{formatNumber(totalPointsEarned)}</span>
        <span className="text-sm text-ink-soft">{t('achievements.earned')}</span>
      </p>
      <div className="mt-auto pt-5">
        <ProgressBar label={t('achievements.progress', { level: level + 1 })} value={done} max={needed} />
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {t('achievements.next', { points: needed - done, level: level + 1 })}
      </p>
    </Card>
  );
}

export default function Achievements() {
  const me = useMe();
  return (
    <div className="w-full">
      <PageHeader title={t('achievements.title')} text={t('achievements.intro')} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-8">
          <div className="grid gap-5 sm:grid-cols-2">
            <Level totalPointsEarned={me.totalPointsEarned} />
            <Streaks me={me} />
          </div>
          <Collection me={me} />
        </div>
        <ActivityFeed today={me.today} />
      </div>
    </div>
  );
}
