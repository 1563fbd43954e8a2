import { useMe } from '../../kit/session/me.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ActivityFeed } from './ActivityFeed.tsx';
import { Collection } from './Collection.tsx';
import { Level } from './Level.tsx';
import { Streaks } from './Streaks.tsx';

/** Shows the user's level, streaks, badges, achievements and recent activity. */
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
