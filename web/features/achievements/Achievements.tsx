import { useMe } from '../../kit/session/me.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ActivityFeed } from './ActivityFeed.tsx';
import { Collection } from './Collection.tsx';
import { Streaks } from './Streaks.tsx';
import { levelProgress } from '../../../domain/people/level.ts';
import { formatNumber } from '../../messages/format.ts';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

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
  usePageTitle(t('achievements.title'));
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
