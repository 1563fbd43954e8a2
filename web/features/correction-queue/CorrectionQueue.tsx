import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CorrectionInQueue } from '../../../domain/api/corrections.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CorrectionRow } from './CorrectionRow.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { queueOptions } from './queries.ts';

interface Asked {
  request: CorrectionInQueue;
  decision: 'approve' | 'reject';
}

/** What people ask to have put right in their days, the oldest first. */
export default function CorrectionQueue() {
  usePageTitle(t('requests.title'));
  const queue = useInfiniteQuery(queueOptions);
  const [asked, setAsked] = useState<Asked | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const rows = queue.data?.pages.flatMap(({ items }) => items) ?? [];
  // The row of a decided request leaves, and with it the button that had the focus.
  const close = (isDecided: boolean) => {
    setAsked(null);
    if (isDecided) region.current?.focus();
  };
  return (
    <div className="w-full max-w-3xl">
      <PageHeader title={t('requests.title')} text={t('requests.intro')} />
      <div ref={region} tabIndex={-1} className="outline-none">
        {queue.isPending && <Skeleton className="h-60" />}
        {queue.isLoadingError && <QueryError error={queue.error} onRetry={() => void queue.refetch()} />}
        {queue.data && rows.length === 0 && (
          <EmptyState icon={CalendarCheck} title={t('requests.none')} text={t('requests.none.text')} />
        )}
        {rows.length > 0 && (
          <Card className="py-1">
            <ul aria-label={t('requests.list')}>
              {rows.map((request) => (
                <CorrectionRow
                  key={request.id}
                  request={request}
                  onDecide={(decision) => setAsked({ request, decision })}
                />
              ))}
            </ul>
          </Card>
        )}
        {queue.hasNextPage && (
          <Button
            variant="secondary"
            className="mt-4 w-full"
            busy={queue.isFetchingNextPage}
            onClick={() => void queue.fetchNextPage()}
          >
            {t('requests.more')}
          </Button>
        )}
      </div>
      {asked && <DecideDialog {...asked} onClose={close} />}
    </div>
  );
}
