import { dayAt } from '../../../../domain/time/user-zone.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Palmtree, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { LeavePage } from '../../../../domain/api/leaves.ts';
import type { User } from '../../../../domain/api/users.ts';
import { isCorrectable, findCorrectionRefusal } from '../../../../domain/checkins/corrections.ts';
import { kindText } from '../../../parts/leave/leave-text.ts';
import { spanText } from '../../../parts/leave/span-text.ts';
import { serverNow, useMe } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Listing } from '../person/Listing.tsx';
import { userLeavesOptions } from '../../../parts/corrections/queries.ts';
import { TakeLeaveBackDialog } from './TakeLeaveBackDialog.tsx';

type Leave = LeavePage['items'][number];

interface RowProps {
  leave: Leave;
  /** The days as text. */
  days: string;
  /** Null when the leave cannot be taken back. */
  onTakeBack: (() => void) | null;
}

function LeaveRow({ leave, days, onTakeBack }: RowProps) {
  const { kind, status, note, decisionReason, createdByName } = leave;
  const by =
    decisionReason === null && status === 'approved' ? 'corrections.leaves.by' : 'corrections.leaves.decidedBy';
  const facts = [kindText(kind), note, decisionReason, createdByName && t(by, { name: createdByName })].filter(Boolean);
  const isOver = status !== 'approved' && status !== 'requested';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className={isOver ? 'text-ink-soft line-through' : ''}>{days}</span>
          {status !== 'approved' && (
            <Badge tone={status === 'requested' ? 'action' : 'neutral'}>{t(`timeOff.status.${status}`)}</Badge>
          )}
        </p>
        {facts.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{facts.join(' · ')}</p>}
      </div>
      {onTakeBack && (
        <Button size="sm" variant="outline" aria-label={t('corrections.leaveBack.of', { days })} onClick={onTakeBack}>
          <Undo2 aria-hidden="true" className="size-4.5" />
          {t('corrections.leaveBack')}
        </Button>
      )}
    </li>
  );
}

/** Lists a user's leave, latest first, with buttons to take back approved leave. */
export function Leaves({ user }: { user: User }) {
  const me = useMe();
  const list = useInfiniteQuery(userLeavesOptions(user.id));
  const [asked, setAsked] = useState<{ id: string; days: string } | null>(null);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const today = dayAt(user, serverNow(me));
  const mayAct = findCorrectionRefusal(me, user) === null;
  return (
    <>
      <Listing
        title={t('corrections.leaves')}
        list={list}
        empty={
          list.data &&
          rows.length === 0 && (
            <EmptyState icon={Palmtree} title={t('corrections.leaves.none')} text={t('corrections.leaves.none.text')} />
          )
        }
      >
        <ul className="mt-2 divide-y divide-line">
          {rows.map((leave) => {
            const days = spanText(leave);
            const isOpen = mayAct && leave.status === 'approved' && isCorrectable(leave.startDate, today);
            return (
              <LeaveRow
                key={leave.id}
                leave={leave}
                days={days}
                onTakeBack={isOpen ? () => setAsked({ id: leave.id, days }) : null}
              />
            );
          })}
        </ul>
      </Listing>
      {asked && <TakeLeaveBackDialog user={user} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
