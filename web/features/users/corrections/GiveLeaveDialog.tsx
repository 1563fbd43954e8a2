import { dayAt } from '../../../../domain/time/user-zone.ts';
import { useState } from 'react';
import type { User } from '../../../../domain/api/users.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import type { LocalDate } from '../../../../domain/time/local-date.ts';
import { serverNow, useMe } from '../../../kit/session/me.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { LeaveFields, NO_LEAVE } from '../../../parts/leave/LeaveFields.tsx';
import { t } from '../../../messages/t.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { fieldErrors } from '../../../kit/action/field-errors.ts';
import { withMovedPoints } from '../../../parts/corrections/moved-points.ts';
import { useGiveLeave } from '../../../parts/corrections/queries.ts';
import { ReasonField } from '../../../parts/corrections/ReasonField.tsx';

interface Props {
  user: User;
  /** The preselected day. */
  date?: LocalDate;
  onClose: () => void;
}

/** Lets an admin give leave to a user, also for past days. */
export function GiveLeaveDialog({ user, date, onClose }: Props) {
  const me = useMe();
  const today = dayAt(user, serverNow(me));
  const [leave, setLeave] = useState(date ? { ...NO_LEAVE, startDate: date, endDate: date } : NO_LEAVE);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const give = useGiveLeave();
  const wrong = fieldErrors(give.error);
  const typedReason = reason.trim();

  const submit = () => {
    setTried(true);
    if (leave.startDate === '' || leave.endDate === '' || typedReason === '') return;
    give.mutate(
      { userId: user.id, ...leave, reason: typedReason },
      {
        onSuccess: ({ currentStreak, points }) => {
          const facts = { person: user.name, streak: displayedStreak(currentStreak, me.scoring) };
          showToast({ tone: 'success', text: withMovedPoints(t('corrections.leave.done', facts), points) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('corrections.leave.title', { person: user.name })}
      text={t('corrections.leave.text')}
      confirm={t('corrections.leave.confirm')}
      busy={give.isPending}
      error={Object.keys(wrong).length > 0 ? null : give.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveFields today={today} value={leave} onChange={setLeave} wrong={wrong} tried={tried} />
      <ReasonField value={reason} onChange={setReason} isMissing={tried && typedReason === ''} wrong={wrong.reason} />
    </ActionDialog>
  );
}
