import { useQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { BadgeProgress, AchievementProgress } from '../../../domain/api/badges.ts';
import { isAdmin } from '../../../domain/people/roles.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import type { LoadedMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BadgeCard } from '../../parts/awards/BadgeCard.tsx';
import { collect, COLLECTION_VIEWS, earnedAt, filterView, type CollectionView } from './collection.ts';
import { achievementsOptions, badgesOptions } from '../../parts/awards/queries.ts';
import { formatTimeOfDay } from '../../messages/format.ts';
import { AwardCard } from '../../parts/awards/AwardCard.tsx';

const GrantDialog = lazyPart(() => import('../../parts/awards/GrantDialog.tsx'), 'achievements');

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
  const { id, icon, points, unlockedAt, progress, maxProgress } = item;
  const description =
    id === 'early_bird' ? t('achievements.early_bird', { time: formatTimeOfDay('07:00') }) : t(`achievements.${id}`);
  return (
    <AwardCard
      facts={{
        name: t(`award.${id}`),
        description,
        icon,
        tier: null,
        notes: [t('achievements.points', { points })],
        earnedAt: unlockedAt,
        progress,
        max: maxProgress,
        left: describeRest(item),
      }}
    />
  );
}

/** Shows the company's badges and the achievements, earned or not, as one collection. */
export function Collection({ me }: { me: LoadedMe }) {
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
          error={failed.error}
          onRetry={() => void Promise.all([badges, achievements].map((query) => query.refetch()))}
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
      {all.length > 0 && <p className="mb-3 text-sm text-ink-soft">{t('achievements.points.note')}</p>}
      <ul className={`${GRID} empty:hidden`}>
        {shown.map(({ badge, achievement }) =>
          badge ? (
            <BadgeCard
              key={badge.id}
              badge={badge}
              achievement={achievement}
              onGrant={isAdmin(me.role) ? setGranting : null}
            />
          ) : (
            <AchievementCard key={achievement.id} item={achievement} />
          ),
        )}
      </ul>
      {granting && (
        <Suspense fallback={null}>
          <GrantDialog badge={granting} onClose={() => setGranting(null)} />
        </Suspense>
      )}
    </section>
  );
}
