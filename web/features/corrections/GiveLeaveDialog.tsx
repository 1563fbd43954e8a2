import { useState } from 'react';
import { LEAVE_DAYS } from '../../../domain/api/leaves.ts';
import type { User } from '../../../domain/api/users.ts';
import { CORRECTION_DAYS } from '../../../domain/checkins/corrections.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import { addDays, localDateIn } from '../../../domain/time/local-date.ts';
import { serverNow, useMe } from '../../app/me.ts';
import { ActDialog } from '../../app/act/ActDialog.tsx';
import { t } from '../../messages/t.ts';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { fieldErrors } from './field-errors.ts';
import { withMovedPoints } from './moved-points.ts';
import { useGiveLeave } from './queries.ts';
import { ReasonField } from './ReasonField.tsx';

interface Props {
  user: User;
  onClose: () => void;
}

/** Gives somebody leave, also for days that are over. */
export function GiveLeaveDialog({ user, onClose }: Props) {
  const me = useMe();
  const today = localDateIn(user.timeZone, serverNow(me));
  const [startDate, setStartDate] = useState('');
  const [endDate, setEndDate] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const give = useGiveLeave();
  const wrong = fieldErrors(give.error);
  const said = reason.trim();
  const [min, max] = [addDays(today, -CORRECTION_DAYS), addDays(today, LEAVE_DAYS)];
  // A year that is being typed is no day to count from.
  const last = !isPlausibleDay(startDate, today) ? max : [max, addDays(startDate, LEAVE_DAYS - 1)].toSorted()[0];
  const missing = (value: string) => (tried && value === '' ? t('corrections.day.missing') : null);

  const submit = () => {
    setTried(true);
    if (startDate === '' || endDate === '' || said === '') return;
    give.mutate(
      { userId: user.id, startDate, endDate, reason: said },
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
    <ActDialog
      title={t('corrections.leave.title', { person: user.name })}
      text={t('corrections.leave.text')}
      confirm={t('corrections.leave.confirm')}
      busy={give.isPending}
      error={Object.keys(wrong).length > 0 ? null : give.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('corrections.leave.from')}
          required
          min={min}
          max={max}
          value={startDate}
          onChange={(event) => {
            setStartDate(event.target.value);
            // Most leave that is given afterwards is of one day.
            if (endDate === '' || endDate < event.target.value) setEndDate(event.target.value);
          }}
          error={wrong.startDate ?? missing(startDate)}
        />
        <TextField
          type="date"
          label={t('corrections.leave.to')}
          required
          min={startDate || min}
          max={last}
          value={endDate}
          onChange={(event) => setEndDate(event.target.value)}
          error={wrong.endDate ?? missing(endDate)}
        />
      </div>
      <ReasonField value={reason} onChange={setReason} isMissing={tried && said === ''} />
    </ActDialog>
  );
}
