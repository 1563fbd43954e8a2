import { useQuery } from '@tanstack/react-query';
import { FailedCard } from '../../kit/errors/FailedCard.tsx';
import { TextWithWhen } from '../../kit/When.tsx';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { approvalsOptions } from './queries.ts';
import { WaitingList } from './WaitingList.tsx';

/**
 * Lists the accounts that wait for an admin, with links to the user pages where they are approved. Empty: shows
 * nothing.
 */
export function Approvals({ isHeld }: { isHeld: boolean }) {
  const { timeZone } = useCompanyDay();
  const approvals = useQuery(approvalsOptions);
  if (approvals.isLoadingError)
    return (
      <FailedCard
        level={3}
        title={t('home.approvals')}
        error={approvals.error}
        onRetry={() => void approvals.refetch()}
      />
    );
  if (!approvals.data) return null;
  const { first, ...counted } = approvals.data;
  return (
    <WaitingList
      id="approvals"
      title={t('home.approvals')}
      {...counted}
      isHeld={isHeld}
      rows={first.map(({ id, name, avatarUrl, createdAt }) => ({
        id,
        to: `${PATHS.users}/${id}`,
        name,
        avatarUrl,
        text: <TextWithWhen at={createdAt} timeZone={timeZone} text={(when) => t('home.approvals.since', { when })} />,
      }))}
      open={{ to: `${PATHS.users}?status=pending`, label: t('home.approvals.open') }}
    />
  );
}
