import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LeaveInQueue } from '../../../domain/api/leaves.ts';
import { kindText } from '../../app/leave/leave-words.ts';
import { spanText } from '../../app/leave/span-text.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DecideLeaveDialog } from './DecideLeaveDialog.tsx';
import { leaveQueueOptions } from './leave-queries.ts';
import { QueueFrame } from './QueueFrame.tsx';
import { RequestRow } from './RequestRow.tsx';

interface RowProps {
  request: LeaveInQueue;
  /** Its days, in words. */
  days: string;
  /** The days of the person's leave that it overlaps, in words; empty for none. */
  overlaps: string;
  onDecide: (decision: 'approve' | 'reject') => void;
}

function LeaveRequest({ request, days, overlaps, onDecide }: RowProps) {
  const { kind, note, coveredDays } = request;
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

interface Asked {
  request: LeaveInQueue;
  decision: 'approve' | 'reject';
}

/** Leave that people ask for, the oldest first. */
export function LeaveRequests() {
  const queue = useInfiniteQuery(leaveQueueOptions);
  const [asked, setAsked] = useState<Asked | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const close = (isDecided: boolean) => {
    setAsked(null);
    if (isDecided) region.current?.focus();
  };
  return (
    <>
      <QueueFrame queue={queue} none={t('requests.leave.none.text')} region={region}>
        {(queue.data?.pages ?? []).flatMap(({ items }) =>
          items.map((request) => (
            <LeaveRequest
              key={request.id}
              request={request}
              days={spanText(request)}
              overlaps={request.overlaps.map((leave) => spanText(leave)).join(', ')}
              onDecide={(decision) => setAsked({ request, decision })}
            />
          )),
        )}
      </QueueFrame>
      {asked && <DecideLeaveDialog {...asked} days={spanText(asked.request)} onClose={close} />}
    </>
  );
}
