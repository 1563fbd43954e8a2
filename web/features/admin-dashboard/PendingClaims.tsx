import { useQuery } from '@tanstack/react-query';
import { FailedCard } from '../../kit/errors/FailedCard.tsx';
import { useMe } from '../../kit/session/me.ts';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { WaitingDays } from '../../parts/company-day/WaitingDays.tsx';
import { pendingOptions } from './queries.ts';
import { WaitingList } from './WaitingList.tsx';

/** Lists the claims that wait for a decision, oldest first, without the admin's own. Shows nothing without any. */
export function PendingClaims({ isHeld }: { isHeld: boolean }) {
  const companyDay = useCompanyDay();
  const pending = useQuery(pendingOptions(useMe().id));
  if (pending.isLoadingError)
    return (
      <FailedCard level={3} title={t('admin.pending')} error={pending.error} onRetry={() => void pending.refetch()} />
    );
  if (!pending.data) return null;
  const { first, ...counted } = pending.data;
  return (
    <WaitingList
      id="pending"
      title={t('admin.pending')}
      {...counted}
      isHeld={isHeld}
      rows={first.map(({ id, user, reward, requestedDate }) => ({
        id,
        to: PATHS.redemptions,
        name: user.name,
        avatarUrl: user.avatarUrl,
        text: (
          <>
            {reward.name} · <WaitingDays since={requestedDate} today={companyDay} />
          </>
        ),
      }))}
      open={{ to: PATHS.redemptions, label: t('admin.pending.open') }}
    />
  );
}
