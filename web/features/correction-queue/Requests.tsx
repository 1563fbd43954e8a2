import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
} from '@tanstack/react-query';
import { hc } from 'hono/client';
import { CalendarCheck, FileUp } from 'lucide-react';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CorrectionDecision, CorrectionInQueue } from '#domain/api/corrections.ts';
import type { LeaveDecision, LeaveInQueue } from '#domain/api/leaves.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { useSearch } from '#web/kit/use-search.ts';
import { formatDayLong, formatDayShort, formatTime, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { AdditionEffect, KeepPointsField, ReasonField } from '#web/parts/corrections/correction-fields.tsx';
import { additionPreviewOptions } from '#web/parts/corrections/correction-queries.ts';
import { kindText } from '#web/parts/leave/LeaveFields.tsx';
import { spanText } from '#web/parts/leave/span-text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { correctionRequestsRoutes } from '#worker/features/corrections/request-routes.ts';
import type { leavesRoutes } from '#worker/features/leaves/routes.ts';
import { RequestRow } from './RequestRow.tsx';

const corrections = hc<typeof correctionRequestsRoutes>('/api/checkins/correction-requests', API_OPTIONS);
const leaves = hc<typeof leavesRoutes>('/api/leaves', API_OPTIONS);

interface Page<Request> {
  items: Request[];
  nextCursor?: string | undefined;
}
type QueueResult<Request> = UseInfiniteQueryResult<InfiniteData<Page<Request>>>;

/** The device does not store the requests, because they are about other users. */
const queueOptions = <Request,>(
  name: string,
  read: (query: { cursor?: string }, signal: AbortSignal) => Promise<Page<Request>>,
) =>
  infiniteQueryOptions({
    queryKey: ['corrections', name],
    queryFn: ({ signal, pageParam }) => read(after(pageParam), signal),
    ...PAGED,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { persist: false },
  });

const correctionQueueOptions = queueOptions('queue', (query, signal) =>
  readBody(corrections.queue.$get({ query }, { init: { signal } })),
);
const leaveQueueOptions = queueOptions('leave-queue', (query, signal) =>
  readBody(leaves.queue.$get({ query }, { init: { signal } })),
);

const useDecideCorrection = (id: string) =>
  useWrite((json: CorrectionDecision, key) =>
    readBody(corrections[':id'].$put({ param: { id }, json }, underKey(key))),
  );
const useDecideLeave = (id: string) =>
  useWrite((json: LeaveDecision, key) => readBody(leaves[':id'].$put({ param: { id }, json }, underKey(key))));

type Decision = 'approve' | 'reject';

interface Deciding<Request> {
  request: Request;
  decision: Decision;
  onClose: (isDecided: boolean) => void;
}

interface RowProps<Request> {
  request: Request;
  onDecide: (decision: Decision) => void;
}

interface QueueProps<Request> {
  queue: QueueResult<Request>;
  none: string;
  Row: ComponentType<RowProps<Request>>;
  Dialog: ComponentType<Deciding<Request>>;
}

function Queue<Request extends { id: string }>({ queue, none, Row, Dialog }: QueueProps<Request>) {
  const [asked, setAsked] = useState<Omit<Deciding<Request>, 'onClose'> | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const rows = queue.data?.pages.flatMap(({ items }) => items) ?? [];
  const close = (isDecided: boolean) => {
    setAsked(null);
    // Moves the focus to the list, because the focused button disappears with its row.
    if (isDecided) region.current?.focus();
  };
  return (
    <>
      <div ref={region} tabIndex={-1} className="outline-none">
        <QueryState query={queue} className="h-60" />
        {queue.data !== undefined && rows.length === 0 && (
          <EmptyState icon={CalendarCheck} title={t('requests.none')} text={none} />
        )}
        {rows.length > 0 && (
          <Card className="py-1">
            <ul aria-label={t('requests.title')}>
              {rows.map((request) => (
                <Row key={request.id} request={request} onDecide={(decision) => setAsked({ request, decision })} />
              ))}
            </ul>
          </Card>
        )}
        <MoreButton variant="secondary" className="mt-4 w-full" label={t('history.more')} list={queue} />
      </div>
      {asked && <Dialog {...asked} onClose={close} />}
    </>
  );
}

interface DecisionDialogProps<Input> {
  person: string;
  decision: Decision;
  asked: string;
  approval: { title: string; text: string; done: string; hint?: string };
  write: UseMutationResult<unknown, Error, Input>;
  toInput: (decided: { decision: Decision; reason?: string }) => Input;
  onClose: (isDecided: boolean) => void;
  children?: ReactNode;
}

/** To reject a request, the admin must enter a reason. */
function DecisionDialog<Input>({
  person,
  decision,
  asked,
  approval,
  write,
  toInput,
  onClose,
  children,
}: DecisionDialogProps<Input>) {
  const isApproval = decision === 'approve';
  const form = useForm({
    start: { reason: '' },
    required: isApproval ? [] : ['reason'],
    write,
    toInput: ({ reason }) => toInput({ decision, ...(reason && { reason }) }),
    done: () => (isApproval ? approval.done : t('requests.rejected', { person })),
    onClose: () => onClose(false),
    onDone: () => onClose(true),
  });
  return (
    <ActionDialog
      title={isApproval ? approval.title : t('requests.reject.title', { person })}
      text={
        <>
          <span className="block font-semibold text-ink">{asked}</span>
          {isApproval && <span className="mt-1 block">{approval.text}</span>}
        </>
      }
      confirm={t(isApproval ? 'dialog.approve' : 'dialog.reject')}
      variant={isApproval ? 'primary' : 'error'}
      {...form.dialog}
    >
      <ReasonField form={form} isOptional={isApproval} hint={isApproval ? approval.hint : undefined} />
      {children}
    </ActionDialog>
  );
}

interface CorrectionRowProps {
  request: CorrectionInQueue;
  onDecide: (decision: 'approve' | 'reject') => void;
}

function CorrectionRow({ request, onDecide }: CorrectionRowProps) {
  const { date, time, reason, checkIn } = request;
  return (
    <RequestRow {...request} about={formatDayShort(date)} onDecide={onDecide}>
      <p className="font-semibold">
        {time === null
          ? t('requests.remove', { day: formatDayLong(date) })
          : t('requests.add', { day: formatDayLong(date), time: formatTimeOfDay(time) })}
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {checkIn
          ? t('requests.has', {
              time: formatTime(checkIn.checkInTime, checkIn.timeZone),
              points: checkIn.pointsEarned,
            })
          : t('requests.hasNone')}
      </p>
      <blockquote className="mt-2 rounded-control bg-sunken px-4 py-3 wrap-anywhere">{reason}</blockquote>
    </RequestRow>
  );
}

/** The admin can forgive points that the user has already spent. */
function DecideCorrectionDialog({ request, decision, onClose }: Deciding<CorrectionInQueue>) {
  const [keepPoints, setKeepPoints] = useState(false);
  const decide = useDecideCorrection(request.id);
  const person = request.user.name;
  const day = formatDayLong(request.date);
  const { time, version } = request;
  const isAddition = decision === 'approve' && time !== null;
  const effect = useQuery({
    ...additionPreviewOptions({ userId: request.user.id, date: request.date, time: time ?? '' }),
    enabled: isAddition && !decide.isPending && !decide.isSuccess,
  });
  return (
    <DecisionDialog
      person={person}
      decision={decision}
      asked={time === null ? t('requests.remove', { day }) : t('requests.add', { day, time: formatTimeOfDay(time) })}
      approval={{
        title: t('requests.approve.title', { person }),
        text: t('requests.approve.text'),
        done: t('requests.approved', { person }),
      }}
      write={decide}
      toInput={(decided) => ({ ...decided, version, ...(keepPoints && { keepPoints }) })}
      onClose={onClose}
    >
      {isAddition && <AdditionEffect isChosen preview={effect.data} error={effect.error} />}
      <KeepPointsField error={decide.error} checked={keepPoints} onChange={setKeepPoints} />
    </DecisionDialog>
  );
}

function Corrections() {
  return (
    <Queue
      queue={useInfiniteQuery(correctionQueueOptions)}
      none={t('requests.none.text')}
      Row={CorrectionRow}
      Dialog={DecideCorrectionDialog}
    />
  );
}

function LeaveRequest({ request, onDecide }: RowProps<LeaveInQueue>) {
  const { kind, note, coveredDays } = request;
  const days = spanText(request);
  const overlaps = request.overlaps.map((leave) => spanText(leave)).join(', ');
  return (
    <RequestRow {...request} about={days} onDecide={onDecide}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {days}
        <Badge>{kindText(kind)}</Badge>
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">{t('requests.leave.covers', { count: coveredDays })}</p>
      {overlaps !== '' && (
        <p className="mt-2 rounded-control bg-warn-soft px-4 py-3 text-sm text-warn">
          {t('requests.leave.overlaps', { days: overlaps })}
        </p>
      )}
      {note !== '' && (
        <blockquote className="mt-2 rounded-control bg-sunken px-4 py-3 wrap-anywhere">{note}</blockquote>
      )}
    </RequestRow>
  );
}

function DecideLeaveDialog({ request, decision, onClose }: Deciding<LeaveInQueue>) {
  const decide = useDecideLeave(request.id);
  const person = request.user.name;
  return (
    <DecisionDialog
      person={person}
      decision={decision}
      asked={`${spanText(request)} · ${kindText(request.kind)}`}
      approval={{
        title: t('requests.leave.approve.title', { person }),
        text: t('requests.leave.approve.text'),
        done: t('requests.leave.approved', { person }),
        hint: t('requests.leave.reason.hint'),
      }}
      write={decide}
      toInput={(decided) => decided}
      onClose={onClose}
    />
  );
}

function LeaveRequests() {
  return (
    <Queue
      queue={useInfiniteQuery(leaveQueueOptions)}
      none={t('requests.leave.none.text')}
      Row={LeaveRequest}
      Dialog={DecideLeaveDialog}
    />
  );
}

const KINDS = ['corrections', 'leave'] as const;

export default function Requests() {
  const [view, setView] = useSearch();
  const shown = KINDS.find((kind) => kind === view.get('show')) ?? 'corrections';
  const isLeave = shown === 'leave';
  return (
    <div className="w-full">
      <PageHeader title={t('requests.title')} text={t(isLeave ? 'requests.leave.intro' : 'requests.intro')}>
        {isLeave && (
          <Link to={`${PATHS.peopleImport}?of=leave`} className={buttonClass('outline', 'sm')}>
            <FileUp aria-hidden="true" className="size-4" />
            {t('requests.leave.import')}
          </Link>
        )}
      </PageHeader>
      <div className="mb-5">
        <Segmented
          label={t('requests.show')}
          options={KINDS.map((kind) => ({ value: kind, label: t(`requests.show.${kind}`) }))}
          value={shown}
          onChange={(kind) => setView(new URLSearchParams(kind === 'leave' ? { show: kind } : {}))}
        />
      </div>
      {isLeave ? <LeaveRequests /> : <Corrections />}
    </div>
  );
}
