import { dayAt } from '../../../domain/time/person-zone.ts';
import { useState } from 'react';
import type { User } from '../../../domain/api/users.ts';
import { CORRECTION_DAYS } from '../../../domain/checkins/corrections.ts';
import { displayedStreak } from '../../../domain/streak/displayed-streak.ts';
import { addDays } from '../../../domain/time/local-date.ts';
import { serverNow, useMe } from '../../app/me.ts';
import { formatDayShort } from '../../messages/format.ts';
import { ActDialog } from '../../app/act/ActDialog.tsx';
import { t } from '../../messages/t.ts';
import { TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { fieldErrors } from '../../app/act/field-errors.ts';
import { useAddCheckIn } from './queries.ts';
import { ReasonField } from './ReasonField.tsx';

interface Props {
  user: User;
  onClose: () => void;
}

/** Adds a check-in that somebody missed to make. It counts as if it had been made then. */
export function AddCheckInDialog({ user, onClose }: Props) {
  const me = useMe();
  const today = dayAt(user, serverNow(me));
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const add = useAddCheckIn();
  const wrong = fieldErrors(add.error);
  const said = reason.trim();

  const submit = () => {
    setTried(true);
    if (date === '' || time === '' || said === '') return;
    add.mutate(
      { userId: user.id, date, time: time.slice(0, 5), reason: said },
      {
        onSuccess: ({ points, currentStreak }) => {
          const facts = {
            person: user.name,
            day: formatDayShort(date),
            points,
            streak: displayedStreak(currentStreak, me.scoring),
          };
          showToast({ tone: 'success', text: t('corrections.add.done', facts) });
          onClose();
        },
      },
    );
  };

  return (
    <ActDialog
      title={t('corrections.add.title', { person: user.name })}
      text={t('corrections.add.text')}
      confirm={t('corrections.add.confirm')}
      busy={add.isPending}
      error={Object.keys(wrong).length > 0 ? null : add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('corrections.day')}
          required
          min={addDays(today, -CORRECTION_DAYS)}
          max={today}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={wrong.date ?? (tried && date === '' ? t('corrections.day.missing') : null)}
        />
        <TextField
          type="time"
          label={t('corrections.time')}
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
          error={wrong.time ?? (tried && time === '' ? t('corrections.time.missing') : null)}
        />
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{t('corrections.time.hint', { zone: user.timeZone })}</p>
      <ReasonField value={reason} onChange={setReason} isMissing={tried && said === ''} />
    </ActDialog>
  );
}
