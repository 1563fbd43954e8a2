import { useInfiniteQuery } from '@tanstack/react-query';
import type { LeaveInQueue } from '../../../domain/api/leaves.ts';
import { kindText } from '../../parts/leave/leave-text.ts';
import { spanText } from '../../parts/leave/span-text.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { leaveQueueOptions, useDecideLeave } from './queries.ts';
import { Queue, type RowProps, type Deciding } from './Queue.tsx';
import { RequestRow } from './RequestRow.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';

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
      mutation={decide}
      onDecide={(decided, onSuccess) => decide.mutate(decided, { onSuccess })}
      onClose={onClose}
    />
  );
}

export function LeaveRequests() {
  return (
    <Queue
      queue={useInfiniteQuery(leaveQueueOptions)}
      none={t('requests.leave.none.text')}
      Row={LeaveRequest}
      Dialog={DecideLeaveDialog}
    />
  );
}
