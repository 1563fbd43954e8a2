import { useQuery } from '@tanstack/react-query';
import { FailedCard } from '../../kit/errors/FailedCard.tsx';
import { spanText } from '../../parts/leave/span-text.ts';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { askedLeaveOptions } from './queries.ts';
import { WaitingList } from './WaitingList.tsx';

/** Lists the leave that users requested. Shows nothing without any. */
export function LeaveRequests({ isHeld }: { isHeld: boolean }) {
  const asked = useQuery(askedLeaveOptions);
  if (asked.isLoadingError)
    return <FailedCard level={3} title={t('home.leave')} error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return null;
  const { first, ...counted } = asked.data;
  const to = `${PATHS.corrections}?show=leave`;
  return (
    <WaitingList
      id="leave"
      title={t('home.leave')}
      {...counted}
      isHeld={isHeld}
      rows={first.map((leave) => ({
        id: leave.id,
        to,
        name: leave.user.name,
        avatarUrl: leave.user.avatarUrl,
        text: spanText(leave),
      }))}
      open={{ to, label: t('home.leave.open') }}
    />
  );
}
