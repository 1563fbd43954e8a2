import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import { LEADERBOARD_PERIODS, type LeaderboardPeriod } from '../../../domain/leaderboard/rank.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { useMe } from '../../app/me.ts';
import { PATHS } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Link } from '../../ui/Link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { leaderboardOptions } from './queries.ts';
import { Standings } from './Standings.tsx';

type Scope = 'everyone' | 'department';

export default function Leaderboard() {
  usePageTitle(t('leaderboard.title'));
  const me = useMe();
  const [period, setPeriod] = useState<LeaderboardPeriod>('week');
  const [scope, setScope] = useState<Scope>('everyone');
  const board = useQuery(leaderboardOptions(period, scope === 'department' ? me.department : null));

  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageHeader title={t('leaderboard.title')} text={t('leaderboard.intro')} />
      <div className="mb-6 grid gap-3 sm:grid-cols-2">
        <Segmented
          label={t('leaderboard.period')}
          options={LEADERBOARD_PERIODS.map((value) => ({ value, label: t(`leaderboard.${value}`) }))}
          value={period}
          onChange={setPeriod}
        />
        <Segmented
          label={t('leaderboard.scope')}
          options={[
            { value: 'everyone', label: t('leaderboard.everyone') },
            { value: 'department', label: me.department },
          ]}
          value={scope}
          onChange={setScope}
        />
      </div>
      {board.isPending && <BoardSkeleton />}
      {board.isLoadingError && <QueryError error={board.error} onRetry={() => void board.refetch()} />}
      {board.data && board.data.items.length === 0 && (
        <EmptyState
          icon={Trophy}
          title={t('leaderboard.empty.title')}
          text={t('leaderboard.empty.text')}
          action={
            <Link to={PATHS.dashboard} className={buttonClass('primary', 'md')}>
              {t('leaderboard.empty.action')}
            </Link>
          }
        />
      )}
      {board.data && board.data.items.length > 0 && <Standings board={board.data} myId={me.id} />}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">{t('loading.page')}</output>
      <Skeleton className="h-52" />
      <Skeleton className="h-96" />
    </div>
  );
}
