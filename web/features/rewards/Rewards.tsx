import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import type { Reward } from '../../../domain/api/rewards.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { useMe } from '../../app/me.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import { groupRewards } from './group-rewards.ts';
import { MyClaims } from './MyClaims.tsx';
import { rewardsOptions } from './queries.ts';
import { RewardTier } from './RewardTier.tsx';

export default function Rewards() {
  usePageTitle(t('rewards.title'));
  const me = useMe();
  const rewards = useQuery(rewardsOptions);
  const [chosen, setChosen] = useState<Reward | null>(null);
  const groups = rewards.data ? groupRewards(rewards.data.items, me.pointsBalance) : [];

  return (
    <>
      <PageHeader title={t('rewards.title')}>
        {/* On a phone the claims come after all the rewards: a long way to scroll. */}
        <a
          href="#claims"
          className="order-last flex min-h-11 w-full items-center font-semibold text-action underline-offset-4 hover:underline xl:hidden"
        >
          {t('claims.title')}
        </a>
        <p className="text-right">
          <span className="num block text-4xl leading-none font-bold">{formatNumber(me.pointsBalance)}</span>
          <span className="text-sm text-ink-soft">{t('rewards.balance')}</span>
          {me.waitingPoints > 0 && (
            <span className="block text-sm font-medium text-warn">
              {t('rewards.waiting', { points: me.waitingPoints })}
            </span>
          )}
        </p>
      </PageHeader>
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-8">
          {rewards.isPending && <RewardsSkeleton />}
          {rewards.isLoadingError && <QueryError error={rewards.error} onRetry={() => void rewards.refetch()} />}
          {rewards.data && groups.length === 0 && (
            <EmptyState icon={Gift} title={t('rewards.empty.title')} text={t('rewards.empty.text')} />
          )}
          {groups.map((group) => (
            <RewardTier key={group.category} group={group} balance={me.pointsBalance} onClaim={setChosen} />
          ))}
        </div>
        <MyClaims me={me} />
      </div>
      {chosen && <ClaimDialog reward={chosen} balance={me.pointsBalance} onClose={() => setChosen(null)} />}
    </>
  );
}

function RewardsSkeleton() {
  return (
    <>
      <output className="sr-only">{t('loading.page')}</output>
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </>
  );
}
