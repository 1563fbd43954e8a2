import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BulkDecision, RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { useMe } from '../../kit/session/me.ts';
import { PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useHold } from '../../ui/behaviour/use-hold.ts';
import { useSteadyRows } from '../../ui/behaviour/use-steady-rows.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { ZoneNote } from '../../parts/company-day/ZoneNote.tsx';
import { BulkBar } from './BulkBar.tsx';
import { FulfilDialog } from './FulfilDialog.tsx';
import { NoClaims } from './NoClaims.tsx';
import { redemptionsOptions } from './queries.ts';
import { QUEUE, type QueueView } from './queue-view.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueList } from './QueueList.tsx';
import { RedemptionRow } from './RedemptionRow.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { SendOnLeaving } from './SendOnLeaving.tsx';
import { useDecided } from './use-decided.ts';
import { useSelection } from './use-selection.ts';

const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'admin', 'queue');
const ClaimDetails = lazyPart(() => import('./ClaimDetails.tsx'), 'dialogs', 'admin', 'rewards', 'queue', 'history');

type Question = { ask: 'open' | 'reject' | 'fulfil'; redemption: RedemptionWithUser };

interface ClaimDialogProps {
  question: Question;
  setQuestion: (question: Question | null) => void;
  onDecided: ReturnType<typeof useDecided>['onDecided'];
}

/** Shows the details of a claim, or the dialog that rejects or fulfils the claim. */
function ClaimDialog({ question: { ask, redemption }, setQuestion, onDecided }: ClaimDialogProps) {
  const { id: myId } = useMe();
  const close = () => setQuestion(null);
  return (
    <>
      <Suspense fallback={null}>
        {ask === 'open' && (
          <ClaimDetails
            redemption={redemption}
            myId={myId}
            onReject={(claim) => setQuestion({ ask: 'reject', redemption: claim })}
            onFulfil={(claim) => setQuestion({ ask: 'fulfil', redemption: claim })}
            onApproved={() => onDecided(redemption, 'approved')}
            onClose={close}
          />
        )}
      </Suspense>
      {ask === 'reject' && (
        <RejectDialog redemption={redemption} onDecided={() => onDecided(redemption, 'rejected')} onClose={close} />
      )}
      {ask === 'fulfil' && (
        <FulfilDialog redemption={redemption} onDecided={() => onDecided(redemption, 'fulfilled')} onClose={close} />
      )}
    </>
  );
}

function Loading({ isLooking }: { isLooking: boolean }) {
  return (
    <>
      <output className="sr-only">{t(isLooking ? 'queue.looking' : 'loading.page')}</output>
      <Skeleton className="h-[40rem]" />
    </>
  );
}

/** Shows the bar with the decisions for the selected claims, and the dialog that makes the decision. */
function BulkDecisions({
  selection,
  myId,
}: {
  selection: ReturnType<typeof useSelection<RedemptionWithUser>>;
  myId: string;
}) {
  const [deciding, setDeciding] = useState<{ status: BulkDecision['status']; on: RedemptionWithUser[] } | null>(null);
  const { selected } = selection;
  return (
    <>
      {selected.length > 0 && (
        <BulkBar
          myId={myId}
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
            onClose={(done, refused) => {
              selection.change([...done, ...refused], false);
              setDeciding(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Reads further pages until the list has a row. */
function useFurther(queue: UseInfiniteQueryResult, isEmpty: boolean) {
  const { fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = queue;
  const isFurther = isEmpty && queue.hasNextPage;
  const isLooking = isFurther && (isFetchingNextPage || !isFetchNextPageError);
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return { isFurther, isLooking };
}

/** Shows the admins' queue of claims. Admins decide on one claim, or on many selected claims at once. */
export default function Redemptions() {
  usePageTitle(t('redemptions.title'));
  const { id: myId } = useMe();
  const today = useCompanyDay();
  const [view, setView] = useState<QueueView>(QUEUE);
  const [question, setQuestion] = useState<Question | null>(null);
  const queue = useInfiniteQuery(redemptionsOptions(view));
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  // Admins cannot select their own claims, because another admin decides on these claims.
  const isOwn = (one: RedemptionWithUser) => one.userId === myId;
  const selection = useSelection(
    items.filter((one) => !isOwn(one)),
    JSON.stringify(view),
  );
  const { region, isHeld } = useHold<HTMLDivElement>();
  const shown = useSteadyRows(items, isHeld, {
    view: queue.isPlaceholderData ? null : JSON.stringify(view),
  });
  const { decided, onDecided } = useDecided(isHeld);
  const ask = (kind: Question['ask'], redemption: RedemptionWithUser) => () => setQuestion({ ask: kind, redemption });

  const change = (part: Partial<QueueView>) => setView((before) => ({ ...before, ...part }));
  const search = useCallback((text: string) => setView((before) => ({ ...before, search: text })), []);

  const { isFurther, isLooking } = useFurther(queue, items.length === 0);

  return (
    <>
      <SendOnLeaving key={JSON.stringify(view)} />
      <PageHeader title={t('redemptions.title')} text={t('redemptions.intro')}>
        <Link to={PATHS.catalogue} className={buttonClass('outline', 'md')}>
          <Gift aria-hidden="true" className="size-5" />
          {t('queue.catalogue')}
        </Link>
      </PageHeader>
      <QueueFilters view={view} onChange={change} onSearch={search} />
      <ZoneNote className="mb-3" />
      {(queue.isPending || isLooking) && shown.length === 0 && <Loading isLooking={isLooking} />}
      {queue.isLoadingError && <QueryError error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.data && shown.length === 0 && !isFurther && <NoClaims view={view} />}
      {shown.length > 0 && (
        <QueueList
          view={view}
          items={items.filter((one) => !isOwn(one))}
          total={items.length}
          isOwn={isOwn}
          hasMore={queue.hasNextPage}
          selection={selection}
          region={region}
        >
          {shown.map(({ row, isGone }) => (
            <RedemptionRow
              key={row.id}
              redemption={row}
              decided={decided.get(row.id) ?? null}
              isGone={isGone}
              isOneState={view.status !== 'all'}
              myId={myId}
              today={today}
              isSelected={selection.has(row.id)}
              onSelect={(isSelected) => selection.change([row.id], isSelected)}
              onOpen={ask('open', row)}
              onReject={ask('reject', row)}
              onFulfil={ask('fulfil', row)}
              onApproved={() => onDecided(row, 'approved')}
            />
          ))}
        </QueueList>
      )}
      {!isLooking && (
        <LoadMore label={t(isFurther ? 'queue.further' : 'redemptions.more')} list={queue} className="mt-4" />
      )}
      <BulkDecisions selection={selection} myId={myId} />
      {question && <ClaimDialog question={question} setQuestion={setQuestion} onDecided={onDecided} />}
    </>
  );
}
