import { useInfiniteQuery } from '@tanstack/react-query';
import { Palmtree } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { LeavePage } from '../../../../domain/api/leaves.ts';
import type { LeaveStatus } from '../../../../domain/leaves/kinds.ts';
import { handleError } from '../../../kit/errors/handle-error.ts';
import { kindText } from '../../../parts/leave/leave-text.ts';
import { spanText } from '../../../parts/leave/span-text.ts';
import type { ShownMe } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { AskLeaveDialog } from './AskLeaveDialog.tsx';
import { ownLeaveOptions, useWithdrawLeave } from './leave-queries.ts';

const TONES: Readonly<Record<LeaveStatus, BadgeTone>> = {
  requested: 'action',
  approved: 'good',
  rejected: 'warn',
  withdrawn: 'neutral',
  cancelled: 'neutral',
};

interface RowProps {
  leave: LeavePage['items'][number];
  /** The days as text. */
  days: string;
  onWithdrawn: () => void;
}

function LeaveRow({ leave: { id, kind, status, note, decisionReason }, days, onWithdrawn }: RowProps) {
  const withdraw = useWithdrawLeave();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {days}
          <Badge tone={TONES[status]}>{t(`timeOff.status.${status}`)}</Badge>
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{[kindText(kind), note].filter(Boolean).join(' · ')}</p>
        {decisionReason !== null && (
          <p className="text-sm wrap-anywhere">{t('timeOff.answer', { reason: decisionReason })}</p>
        )}
      </div>
      {status === 'requested' && (
        <Button
          size="sm"
          variant="outline"
          aria-label={t('timeOff.withdraw.of', { days })}
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(id, {
              onSuccess: () => {
                showToast({ tone: 'success', text: t('timeOff.withdrawn') });
                onWithdrawn();
              },
              onError: (error) => void handleError(error),
            })
          }
        >
          {t('timeOff.withdraw')}
        </Button>
      )}
    </li>
  );
}

/** Lists the user's leave, latest first. If the company allows leave requests, a button opens the form of a request. */
export default function LeaveCard({ me }: { me: ShownMe }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(ownLeaveOptions);
  const [isAsking, setAsking] = useState(false);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayAsk = list.data?.pages[0]?.mayAsk ?? false;
  if (!mayAsk && rows.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-bold">
            {t('timeOff.title')}
          </h2>
          <p className="text-sm text-ink-soft">{t('timeOff.intro')}</p>
        </div>
        {mayAsk && (
          <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
            <Palmtree aria-hidden="true" className="size-4.5" />
            {t('timeOff.ask')}
          </Button>
        )}
      </div>
      {rows.length === 0 && <p className="py-6 text-center text-ink-soft">{t('timeOff.none')}</p>}
      {rows.length > 0 && (
        <ul aria-labelledby={id} className="mt-2 divide-y divide-line">
          {rows.map((leave) => (
            <LeaveRow
              key={leave.id}
              leave={leave}
              days={spanText(leave)}
              // The pressed button disappears, so the focus moves to the heading.
              onWithdrawn={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      <MoreButton variant="secondary" className="mt-3 w-full" label={t('timeOff.more')} list={list} />
      {isAsking && <AskLeaveDialog me={me} onClose={() => setAsking(false)} />}
    </Card>
  );
}
