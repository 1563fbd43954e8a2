import { useQuery } from '@tanstack/react-query';
import { FailedCard } from '../../kit/errors/FailedCard.tsx';
import { TextWithWhen } from '../../kit/When.tsx';
import { PATHS } from '../../kit/paths.ts';
import { formatDayShort } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { correctionsOptions } from './queries.ts';
import { WaitingList } from './WaitingList.tsx';

/** Lists the corrections that users requested. Shows nothing without any, as on most days. */
export function CorrectionRequests({ isHeld }: { isHeld: boolean }) {
  const { timeZone } = useCompanyDay();
  const asked = useQuery(correctionsOptions);
  if (asked.isLoadingError)
    return (
      <FailedCard level={3} title={t('home.corrections')} error={asked.error} onRetry={() => void asked.refetch()} />
    );
  if (!asked.data) return null;
  const { first, ...counted } = asked.data;
  return (
    <WaitingList
      id="corrections"
      title={t('home.corrections')}
      {...counted}
      isHeld={isHeld}
      rows={first.map(({ id, user, date, createdAt }) => ({
        id,
        to: PATHS.corrections,
        name: user.name,
        avatarUrl: user.avatarUrl,
        text: (
          <TextWithWhen
            at={createdAt}
            timeZone={timeZone}
            text={(when) => t('home.corrections.since', { day: formatDayShort(date), when })}
          />
        ),
      }))}
      open={{ to: PATHS.corrections, label: t('home.corrections.open') }}
    />
  );
}
