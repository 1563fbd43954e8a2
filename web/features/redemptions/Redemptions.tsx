import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { REDEMPTION_STATUSES } from '../../../domain/redemptions/transitions.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { useMe } from '../../app/me.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FulfilDialog } from './FulfilDialog.tsx';
import { redemptionsOptions, type StatusFilter } from './queries.ts';
import { RedemptionRow } from './RedemptionRow.tsx';
import { RejectDialog } from './RejectDialog.tsx';

const FILTERS = [...REDEMPTION_STATUSES, 'all'] as const satisfies readonly StatusFilter[];

type Question = { ask: 'reject' | 'fulfil'; redemption: RedemptionWithUser };

/** The admins' queue of claims. */
export default function Redemptions() {
  usePageTitle(t('redemptions.title'));
  const me = useMe();
  const [filter, setFilter] = useState<StatusFilter>('pending');
  const [question, setQuestion] = useState<Question | null>(null);
  const queue = useInfiniteQuery(redemptionsOptions(filter));
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const close = () => setQuestion(null);

  return (
    <>
      <PageHeader title={t('redemptions.title')} text={t('redemptions.intro')} />
      <div className="mb-5">
        <Segmented
          label={t('redemptions.filter')}
          options={FILTERS.map((value) => ({
            value,
            label: value === 'all' ? t('redemptions.all') : t(`status.${value}`),
          }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {queue.isPending && <Skeleton className="h-64" />}
      {queue.isLoadingError && <QueryError error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.data && items.length === 0 && (
        <EmptyState
          icon={Inbox}
          title={t('redemptions.empty.title')}
          text={t(filter === 'pending' ? 'redemptions.empty.pending' : 'redemptions.empty.other')}
        />
      )}
      {items.length > 0 && (
        <ul
          aria-label={t('redemptions.title')}
          className="flex flex-col gap-3 lg:gap-0 lg:rounded-card lg:bg-surface lg:px-6 lg:py-2 lg:shadow-soft"
        >
          {items.map((redemption) => (
            <RedemptionRow
              key={redemption.id}
              redemption={redemption}
              me={me}
              onReject={() => setQuestion({ ask: 'reject', redemption })}
              onFulfil={() => setQuestion({ ask: 'fulfil', redemption })}
            />
          ))}
        </ul>
      )}
      {queue.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4 w-full"
          busy={queue.isFetchingNextPage}
          onClick={() => void queue.fetchNextPage()}
        >
          {t('redemptions.more')}
        </Button>
      )}
      {question?.ask === 'reject' && <RejectDialog redemption={question.redemption} onClose={close} />}
      {question?.ask === 'fulfil' && <FulfilDialog redemption={question.redemption} onClose={close} />}
    </>
  );
}
