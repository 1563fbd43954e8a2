import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { User } from '../../../../domain/api/users.ts';
import { QueryError } from '../../../kit/errors/QueryError.tsx';
import { TextWithWhen } from '../../../kit/When.tsx';
import { t } from '../../../messages/t.ts';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { MedalIcon } from '../../../parts/awards/MedalIcon.tsx';
import { userAchievementsOptions, userBadgesOptions } from './queries.ts';

interface AwardProps {
  icon: ReactNode;
  name: string;
  /** The date when the award was earned, or the progress. */
  text: ReactNode;
}

function Award({ icon, name, text }: AwardProps) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      {icon}
      <div className="min-w-0">
        <p className="leading-tight font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
    </li>
  );
}

interface AwardGroupProps {
  title: string;
  count: string | null;
  query: { isPending: boolean; isLoadingError: boolean; error: Error | null; refetch: () => Promise<unknown> };
  children: ReactNode;
}

function AwardGroup({ title, count, query, children }: AwardGroupProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {count !== null && <p className="num text-sm text-ink-soft">{count}</p>}
      </div>
      {query.isPending && <Skeleton className="mt-3 h-64" />}
      {query.isLoadingError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {children}
    </Card>
  );
}

/** Lists the user's badges, earned badges first, and the user's achievements. */
export function PersonAwards({ user }: { user: User }) {
  const badges = useQuery(userBadgesOptions(user.id));
  const achievements = useQuery(userAchievementsOptions(user.id));
  const earned = badges.data?.items.filter(({ earnedDate }) => earnedDate !== null) ?? [];
  const open = badges.data?.items.filter(({ earnedDate }) => earnedDate === null) ?? [];
  const unlocked = achievements.data?.items.filter((item) => item.unlocked).length ?? 0;
  const of = (count: number, total: number) => t('achievements.list.count', { count, total });
  const far = (progress: number, max: number) => t('people.progress', { progress, max });
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
      <AwardGroup
        title={t('people.badges')}
        count={badges.data ? of(earned.length, badges.data.items.length) : null}
        query={badges}
      >
        {badges.data?.items.length === 0 && <p className="mt-3 text-ink-soft">{t('people.badges.none')}</p>}
        <ul className="mt-2 divide-y divide-line">
          {[...earned, ...open].map((badge) => (
            <Award
              key={badge.id}
              icon={<MedalIcon icon={badge.icon} tier={badge.tier} isOpen={badge.earnedDate === null} />}
              name={badge.name}
              text={
                badge.earnedDate === null ? (
                  far(badge.progress, badge.criteria.count)
                ) : (
                  <TextWithWhen
                    at={badge.earnedDate}
                    timeZone={user.timeZone}
                    text={(when) => t('badges.earnedOn', { when })}
                  />
                )
              }
            />
          ))}
        </ul>
      </AwardGroup>
      <AwardGroup
        title={t('achievements.list')}
        count={achievements.data ? of(unlocked, achievements.data.items.length) : null}
        query={achievements}
      >
        <ul className="mt-2 divide-y divide-line">
          {achievements.data?.items.map((item) => (
            <Award
              key={item.id}
              icon={<MedalIcon icon={item.icon} tier={null} isOpen={!item.unlocked} />}
              name={t(`award.${item.id}`)}
              text={
                item.unlockedAt === null ? (
                  far(item.progress, item.maxProgress)
                ) : (
                  <TextWithWhen
                    at={item.unlockedAt}
                    timeZone={user.timeZone}
                    text={(when) => t('achievements.unlockedOn', { when })}
                  />
                )
              }
            />
          ))}
        </ul>
      </AwardGroup>
    </div>
  );
}
