import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, SearchX, Gift } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { BulkDecision, RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { lazyPart } from '../../app/chunk-error.tsx';
import { QueryError } from '../../app/QueryError.tsx';
import { useMe } from '../../app/me.ts';
import { PATHS } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FulfilDialog } from './FulfilDialog.tsx';
import { redemptionsOptions } from './queries.ts';
import { isWhole, QUEUE, type QueueView } from './queue-view.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { RedemptionRow } from './RedemptionRow.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { useSelection } from './use-selection.ts';

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'admin', 'queue');
const ClaimDetails = lazyPart(() => import('./ClaimDetails.tsx'), 'admin', 'rewards', 'queue', 'history');

type Question = { ask: 'open' | 'reject' | 'fulfil'; redemption: RedemptionWithUser };

/** The admins' queue of claims: one at a time or many at once. */
export default function Redemptions() {
  usePageTitle(t('redemptions.title'));
  const me = useMe();
  const [view, setView] = useState<QueueView>(QUEUE);
  const [question, setQuestion] = useState<Question | null>(null);
  const [deciding, setDeciding] = useState<{ status: BulkDecision['status']; on: RedemptionWithUser[] } | null>(null);
  const queue = useInfiniteQuery(redemptionsOptions(view));
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const selection = useSelection(items);
  const { selected } = selection;
  const ask = (kind: Question['ask'], redemption: RedemptionWithUser) => () => setQuestion({ ask: kind, redemption });
  const close = () => setQuestion(null);

  const change = (part: Partial<QueueView>) => setView((before) => ({ ...before, ...part }));
  const search = useCallback((text: string) => setView((before) => ({ ...before, search: text })), []);

  // A page may have nothing in it while there is more to look through.
  const isLooking = items.length === 0 && queue.hasNextPage;
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = queue;
  useEffect(() => {
    if (isLooking && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isLooking, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <>
      <PageHeader title={t('redemptions.title')} text={t('redemptions.intro')}>
        <Link to={PATHS.catalogue} className={buttonClass('outline', 'md')}>
          <Gift aria-hidden="true" className="size-5" />
          {t('queue.catalogue')}
        </Link>
      </PageHeader>
      <QueueFilters view={view} onChange={change} onSearch={search} />
      {(queue.isPending || isLooking) && (
        <>
          <output className="sr-only">{t(isLooking ? 'queue.looking' : 'loading.page')}</output>
          <Skeleton className="h-64" />
        </>
      )}
      {queue.isLoadingError && <QueryError error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.data && items.length === 0 && !isLooking && <Nothing view={view} />}
      {items.length > 0 && (
        <div className="lg:rounded-card lg:bg-surface lg:py-2 lg:shadow-soft">
          <div className="mb-2 flex items-center gap-2 px-2 lg:mb-0 lg:border-b lg:border-line lg:px-3">
            <Checkbox
              label={t('queue.selectAll')}
              checked={selected.length === items.length}
              mixed={selected.length > 0 && selected.length < items.length}
              onChange={(all) =>
                selection.change(
                  items.map(({ id }) => id),
                  all,
                )
              }
            />
            <p className="num text-sm text-ink-soft">{t('queue.shown', { count: items.length })}</p>
          </div>
          <ul aria-label={t('redemptions.title')} className="flex flex-col gap-3 lg:gap-0">
            {items.map((redemption) => (
              <RedemptionRow
                key={redemption.id}
                redemption={redemption}
                me={me}
                isSelected={selection.has(redemption.id)}
                onSelect={(isSelected) => selection.change([redemption.id], isSelected)}
                onOpen={ask('open', redemption)}
                onReject={ask('reject', redemption)}
                onFulfil={ask('fulfil', redemption)}
              />
            ))}
          </ul>
        </div>
      )}
      {queue.hasNextPage && items.length > 0 && (
        <div className="mt-4">
          <LoadMore
            label={t('redemptions.more')}
            isLoading={isFetchingNextPage}
            isFailed={isFetchNextPageError}
            onMore={() => void fetchNextPage()}
          />
        </div>
      )}
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          onDecide={(status) => setDeciding({ status, on: selected })}
          onClear={selection.clear}
        />
      )}
      <Suspense fallback={null}>
        {deciding && (
          <BulkDialog
            selected={deciding.on}
            status={deciding.status}
            onClose={(decided) => {
              selection.change(decided, false);
              setDeciding(null);
            }}
          />
        )}
        {question?.ask === 'open' && (
          <ClaimDetails
            redemption={question.redemption}
            me={me}
            onReject={ask('reject', question.redemption)}
            onFulfil={ask('fulfil', question.redemption)}
            onClose={close}
          />
        )}
      </Suspense>
      {question?.ask === 'reject' && <RejectDialog redemption={question.redemption} onClose={close} />}
      {question?.ask === 'fulfil' && <FulfilDialog redemption={question.redemption} onClose={close} />}
    </>
  );
}

function Nothing({ view }: { view: QueueView }) {
  if (!isWhole(view)) return <EmptyState icon={SearchX} title={t('queue.none.title')} text={t('queue.none.text')} />;
  return (
    <EmptyState
      icon={Inbox}
      title={t('redemptions.empty.title')}
      text={t(view.status === 'pending' ? 'redemptions.empty.pending' : 'redemptions.empty.other')}
    />
  );
}
