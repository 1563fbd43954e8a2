import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Gift, Inbox, SearchX, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BulkDecision, RedemptionWithUser } from '#domain/api/redemptions.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { ZoneNote } from '#web/parts/company-day/list-parts.tsx';
import { useHold, useSteadyRows } from '#web/ui/behaviour/steady-rows.ts';
import { Button, buttonClass, type ButtonVariant } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { ClaimDetails } from './ClaimDetails.tsx';
import { MonthBudget } from '#web/parts/redemptions/budget.tsx';
import { FulfilDialog, RejectDialog } from '#web/parts/redemptions/DecisionDialog.tsx';
import { decisionsFor, isWhole, QUEUE, type QueueView } from './queue-view.ts';
import { RepairDialog } from './OrderRepair.tsx';
import { QueueFilters, QueueList, useSelection } from './Queue.tsx';
import { SendOnLeaving } from '#web/parts/decisions/undoable-decision.ts';
import { countsOptions, redemptionsOptions } from './redemption-queries.ts';
import { RedemptionRow, useDecided } from './RedemptionRow.tsx';

const LOOKS: Readonly<Record<BulkDecision['status'], ButtonVariant>> = {
  approved: 'primary',
  fulfilled: 'success',
  rejected: 'outline',
};
const WORDS = {
  approved: 'dialog.approve',
  fulfilled: 'redemptions.fulfil',
  rejected: 'dialog.reject',
} as const;

interface BulkBarProps {
  myId: string;
  selected: readonly RedemptionWithUser[];
  onDecide: (status: BulkDecision['status']) => void;
  onClear: () => void;
}

function BulkBar({ myId, selected, onDecide, onClear }: BulkBarProps) {
  return (
    <section
      aria-label={t('decide.bar')}
      className="sticky bottom-(--dock) z-20 mt-4 flex animate-rise flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-float sm:flex-nowrap"
    >
      <Button variant="ghost" size="sm" aria-label={t('select.clear')} onClick={onClear}>
        <X aria-hidden="true" className="size-5" />
      </Button>
      <p className="num grow font-semibold" aria-live="polite">
        {t('select.count', { count: selected.length })}
      </p>
      <div className="flex w-full gap-2 sm:w-auto">
        {decisionsFor(selected, myId).map((status) => (
          <Button key={status} variant={LOOKS[status]} className="grow" onClick={() => onDecide(status)}>
            {t(WORDS[status])}
          </Button>
        ))}
      </div>
    </section>
  );
}

function NoClaims({ view }: { view: QueueView }) {
  const { data: counts } = useQuery(countsOptions);
  if (!isWhole(view)) return <EmptyState icon={SearchX} title={t('queue.none.title')} text={t('queue.none.text')} />;
  const isFirst = counts !== undefined && Object.values(counts).every((count) => count === 0);
  if (!isFirst) {
    const text = view.status === 'pending' ? 'redemptions.empty.pending' : 'redemptions.empty.other';
    return <EmptyState icon={Inbox} title={t('list.empty')} text={t(text)} />;
  }
  return (
    <EmptyState
      icon={Inbox}
      title={t('list.empty')}
      text={t('queue.empty.none')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={PATHS.peopleImport} className={buttonClass('primary', 'md')}>
            {t('exchange.import')}
          </Link>
          <Link to={PATHS.catalogue} className={buttonClass('secondary', 'md')}>
            {t('catalogue.title')}
          </Link>
        </div>
      }
    />
  );
}

type Question = { ask: 'open' | 'reject' | 'fulfil' | 'repair'; redemption: RedemptionWithUser };

interface ClaimDialogProps {
  question: Question;
  setQuestion: (question: Question | null) => void;
  onDecided: ReturnType<typeof useDecided>['onDecided'];
}

function ClaimDialog({ question: { ask, redemption }, setQuestion, onDecided }: ClaimDialogProps) {
  const { id: myId } = useLoadedMe();
  const close = () => setQuestion(null);
  return (
    <>
      {ask === 'open' && (
        <ClaimDetails
          redemption={redemption}
          myId={myId}
          onReject={(claim) => setQuestion({ ask: 'reject', redemption: claim })}
          onFulfil={(claim) => setQuestion({ ask: 'fulfil', redemption: claim })}
          onRepair={(claim) => setQuestion({ ask: 'repair', redemption: claim })}
          onApproved={() => onDecided(redemption, 'approved')}
          onClose={close}
        />
      )}

      {ask === 'repair' && (
        <RepairDialog
          redemption={redemption}
          // A delivered claim has no decision left.
          onByHand={() => setQuestion(redemption.status === 'approved' ? { ask: 'fulfil', redemption } : null)}
          onReject={() => setQuestion({ ask: 'reject', redemption })}
          onClose={close}
        />
      )}
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
    </>
  );
}

function useFurther(queue: UseInfiniteQueryResult, isEmpty: boolean) {
  const { fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = queue;
  const isFurther = isEmpty && queue.hasNextPage;
  const isLooking = isFurther && (isFetchingNextPage || !isFetchNextPageError);
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  return { isFurther, isLooking };
}

export default function Redemptions() {
  const { id: myId } = useLoadedMe();
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
      <PageHeader title={t('nav.redemptions')} text={t('redemptions.intro')}>
        <Link to={PATHS.catalogue} className={buttonClass('outline', 'md')}>
          <Gift aria-hidden="true" className="size-5" />
          {t('catalogue.title')}
        </Link>
      </PageHeader>
      <MonthBudget className="mb-6" />
      <QueueFilters view={view} onChange={change} onSearch={search} />
      <ZoneNote className="mb-3" />
      {(queue.isPending || isLooking) && shown.length === 0 && <Loading isLooking={isLooking} />}
      {queue.isLoadingError && <QueryError query={queue} />}
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
              onRepair={ask('repair', row)}
              onApproved={() => onDecided(row, 'approved')}
            />
          ))}
        </QueueList>
      )}
      {!isLooking && <LoadMore label={t(isFurther ? 'queue.further' : 'list.more')} list={queue} className="mt-4" />}
      <BulkDecisions selection={selection} myId={myId} />
      {question && <ClaimDialog question={question} setQuestion={setQuestion} onDecided={onDecided} />}
    </>
  );
}
