import { useInfiniteQuery } from '@tanstack/react-query';
import { Palmtree, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { LeavePage } from '#domain/api/leaves.ts';
import type { User } from '#domain/api/users.ts';
import { findCorrectionRefusal, isCorrectable } from '#domain/checkins/corrections.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { serverNow, useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { ReasonField } from '#web/parts/corrections/correction-fields.tsx';
import { userLeavesOptions, useTakeLeaveBack, withMovedPoints } from '#web/parts/corrections/correction-queries.ts';
import { kindText, spanText } from '#web/parts/leave/LeaveFields.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Listing } from '../person/Listing.tsx';

interface TakeLeaveBackDialogProps {
  user: User;
  id: string;
  days: string;
  onClose: () => void;
}

function TakeLeaveBackDialog({ user, id, days, onClose }: TakeLeaveBackDialogProps) {
  const { scoring } = useLoadedMe();
  const form = useForm({
    start: { reason: '' },
    required: ['reason'],
    write: useTakeLeaveBack(),
    toInput: (draft) => ({ id, ...draft }),
    done: ({ currentStreak, points }) => {
      const facts = { person: user.name, streak: displayedStreak(currentStreak, scoring) };
      return withMovedPoints(t('corrections.leaveBack.done', facts), points);
    },
    onClose,
  });
  return (
    <ActionDialog
      title={t('corrections.leaveBack.title', { days })}
      text={t('corrections.leaveBack.text', { person: user.name })}
      confirm={t('dialog.remove')}
      variant="error"
      {...form.dialog}
    >
      <ReasonField form={form} />
    </ActionDialog>
  );
}

type Leave = LeavePage['items'][number];

interface LeaveRowProps {
  leave: Leave;
  days: string;
  /** Null when the leave cannot be taken back. */
  onTakeBack: (() => void) | null;
}

function LeaveRow({ leave, days, onTakeBack }: LeaveRowProps) {
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
          {t('dialog.remove')}
        </Button>
      )}
    </li>
  );
}

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
        title={t('people.part.leaves')}
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
