import { useQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { BadgeStanding } from '../../../domain/api/badges.ts';
import { isAdmin } from '../../../domain/people/roles.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { lazyPart } from '../../app/chunk-error.tsx';
import type { LoadedMe } from '../../app/me.ts';
import { t } from '../../messages/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BadgeCard } from './BadgeCard.tsx';
import { badgesOptions } from './queries.ts';
import { BADGE_VIEWS, badgesOf, type BadgeView } from './sort-badges.ts';

const GrantDialog = lazyPart(() => import('./GrantDialog.tsx'), 'achievements');

/** The badges of the company, earned and not. */
export function BadgeGrid({ me }: { me: LoadedMe }) {
  const badges = useQuery(badgesOptions);
  const [view, setView] = useState<BadgeView>('all');
  const [granting, setGranting] = useState<BadgeStanding | null>(null);
  const all = badges.data?.items ?? [];
  const shown = badgesOf(view, all);
  const earned = all.filter(({ earnedDate }) => earnedDate !== null).length;
  const emptyKey = all.length === 0 ? 'badges.none' : view === 'earned' ? 'badges.none.earned' : 'badges.none.open';

  return (
    <section aria-labelledby="badges">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="badges" className="flex items-baseline gap-3 text-lg font-semibold">
          {t('badges.title')}
          {all.length > 0 && (
            <span className="num text-sm font-normal text-ink-soft">
              {t('achievements.list.count', { count: earned, total: all.length })}
            </span>
          )}
        </h2>
        <Segmented
          label={t('badges.show')}
          options={BADGE_VIEWS.map((value) => ({ value, label: t(`badges.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {badges.isPending && <Skeleton className="h-96" />}
      {badges.isLoadingError && <QueryError error={badges.error} onRetry={() => void badges.refetch()} />}
      {badges.data && shown.length === 0 && (
        <EmptyState icon={Medal} title={t(`${emptyKey}.title`)} text={t(`${emptyKey}.text`)} />
      )}
      <ul className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3">
        {shown.map((badge) => (
          <BadgeCard key={badge.id} badge={badge} onGrant={isAdmin(me.role) ? setGranting : null} />
        ))}
      </ul>
      {granting && (
        <Suspense fallback={null}>
          <GrantDialog badge={granting} onClose={() => setGranting(null)} />
        </Suspense>
      )}
    </section>
  );
}
