import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { AchievementStanding } from '../../../domain/api/badges.ts';
import { TextWithWhen } from '../../app/When.tsx';
import { QueryError } from '../../app/QueryError.tsx';
import { formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MedalIcon } from './MedalIcon.tsx';
import { achievementsOptions } from './queries.ts';

/** The six achievements: how far each is, or when it was unlocked. */
export function AchievementList() {
  const achievements = useQuery(achievementsOptions);
  const items = achievements.data?.items ?? [];
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements" className="mb-3 flex items-baseline justify-between gap-4 text-lg font-semibold">
        {t('achievements.list')}
        {items.length > 0 && (
          <span className="num text-sm font-normal text-ink-soft">
            {t('achievements.list.count', {
              count: items.filter(({ unlocked }) => unlocked).length,
              total: items.length,
            })}
          </span>
        )}
      </h2>
      {achievements.isPending && <Skeleton className="h-96" />}
      {achievements.isLoadingError && (
        <QueryError error={achievements.error} onRetry={() => void achievements.refetch()} />
      )}
      {items.length > 0 && <p className="mb-3 text-sm text-ink-soft">{t('achievements.points.note')}</p>}
      {items.length > 0 && (
        <ul className="rounded-card bg-surface px-5 py-2 shadow-soft">
          {items.map((item) => (
            <AchievementRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function remaining({ id, progress, maxProgress }: AchievementStanding): string {
  // What something else brought than a check-in is found at the next one.
  if (progress >= maxProgress) return t('badges.left.next');
  // Of the best month nothing is left to add to: the next one begins at nothing.
  const count = id === 'rising_star' ? progress : maxProgress - progress;
  return id === 'perfect_month' ? t('achievements.perfect_month.left') : t(`achievements.${id}.left`, { count });
}

function AchievementRow({ item }: { item: AchievementStanding }) {
  const { id, icon, points, unlocked, unlockedAt, progress, maxProgress } = item;
  const name = t(`award.${id}`);
  const text =
    id === 'early_bird' ? t('achievements.early_bird', { time: formatTimeOfDay('07:00') }) : t(`achievements.${id}`);
  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-0">
      <MedalIcon icon={icon} tier={null} isOpen={!unlocked} />
      <div className="min-w-0 grow">
        <h3 className="leading-snug font-semibold">{name}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
        <p className="num mt-0.5 text-xs text-ink-soft">{t('achievements.points', { points })}</p>
        {unlocked ? (
          <p className="mt-1.5 flex items-center gap-1.5 text-sm font-medium text-good">
            <Check aria-hidden="true" className="size-4" strokeWidth={3} />
            <span>
              <TextWithWhen at={unlockedAt ?? ''} text={(when) => t('achievements.unlockedOn', { when })} />
            </span>
          </p>
        ) : (
          <>
            <div className="mt-2.5">
              <ProgressBar label={t('badges.progress', { name })} value={progress} max={maxProgress} />
            </div>
            <p className="mt-1.5 text-sm text-ink-soft">{remaining(item)}</p>
          </>
        )}
      </div>
    </li>
  );
}
