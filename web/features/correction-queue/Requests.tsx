import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { hc } from 'hono/client';
import { CalendarCheck, FileUp } from 'lucide-react';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CorrectionInQueue } from '#domain/api/corrections.ts';
import type { LeaveInQueue } from '#domain/api/leaves.ts';
import { after, API_OPTIONS, PAGED, readBody } from '#web/kit/api/api.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { PATHS, toUserPath } from '#web/kit/paths.ts';
import { useSearch } from '#web/kit/use-search.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatDayLong, formatDayShort, formatTime, formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useCompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { FarZone } from '#web/parts/company-day/list-parts.tsx';
import {
  DecideCorrectionDialog,
  DecideLeaveDialog,
  type Deciding,
  type Decision,
} from '#web/parts/corrections/decide-request.tsx';
import { kindText, spanText } from '#web/parts/leave/LeaveFields.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { correctionRequestsRoutes } from '#worker/features/corrections/request-routes.ts';
import type { leavesRoutes } from '#worker/features/leaves/routes.ts';

interface RequestRowProps {
  user: { id: string; name: string; department: string; avatarUrl: string; location: string; timeZone: string };
  createdAt: string;
  /** The days of the request. They are part of each button's name for screen readers. */
  about: string;
  mayDecide: boolean;
  onDecide: (decision: 'approve' | 'reject') => void;
  children: ReactNode;
}

function RequestRow({ user, createdAt, about, mayDecide, onDecide, children }: RequestRowProps) {
  const { timeZone } = useCompanyDay();
  const named = { person: user.name, day: about };
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5 last:border-0">
      <div className="flex items-center gap-3">
        <Avatar name={user.name} url={user.avatarUrl} size="sm" />
        <div className="min-w-0">
          <Link to={toUserPath(user.id)} className="block truncate font-semibold hover:text-action">
            {user.name}
          </Link>
          <p className="truncate text-sm text-ink-soft">
            {user.department}
            {' · '}
            <TextWithWhen at={createdAt} timeZone={timeZone} text={(when) => t('requests.asked', { when })} />
          </p>
        </div>
      </div>
      <FarZone user={user} />
      <div>{children}</div>
      {mayDecide ? (
        <div className="flex gap-2">
          <Button
            className="grow sm:grow-0"
            aria-label={t('requests.approve.of', named)}
            onClick={() => onDecide('approve')}
          >
            {t('dialog.approve')}
          </Button>
          <Button
            variant="outline"
            className="grow sm:grow-0"
            aria-label={t('requests.reject.of', named)}
            onClick={() => onDecide('reject')}
          >
            {t('dialog.reject')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('requests.reserved')}</p>
      )}
    </li>
  );
}

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
