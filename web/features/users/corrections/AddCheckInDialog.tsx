import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../../../domain/api/users.ts';
import { CORRECTION_DAYS, findDayProblem } from '../../../../domain/checkins/corrections.ts';
import { minuteBefore } from '../../../../domain/checkins/usual-time.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import { isPlausibleDay } from '../../../../domain/time/day-bounds.ts';
import { addDays, type LocalDate } from '../../../../domain/time/local-date.ts';
import { dayAt } from '../../../../domain/time/user-zone.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { fieldErrors } from '../../../kit/action/field-errors.ts';
import { serverNow, useMe } from '../../../kit/session/me.ts';
import { formatDayShort } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Picks } from '../../../ui/fields/Picks.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { userAttendanceOptions } from '../person/queries.ts';
import { AdditionEffect } from '../../../parts/corrections/AdditionEffect.tsx';
import { latestMissed } from './missed-days.ts';
import { additionPreviewOptions, useAddCheckIn } from '../../../parts/corrections/queries.ts';
import { ReasonField } from '../../../parts/corrections/ReasonField.tsx';

const REASONS = ['forgot', 'device', 'away'] as const;

interface Props {
  user: User;
  /** The preselected day. */
  date?: LocalDate;
  onClose: () => void;
}

/** Returns the state of the form, a preview of the effect, and the function that submits the form. */
function useAddition({ user, date: chosen, onClose }: Props) {
  const me = useMe();
  const client = useQueryClient();
  const today = dayAt(user, serverNow(me));
  const [date, setDate] = useState(
    () => chosen ?? latestMissed(client.getQueryData(userAttendanceOptions(user.id, null).queryKey), today),
  );
  const [time, setTime] = useState(() => minuteBefore(me.scoring.onTimeBefore));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const add = useAddCheckIn();
  const isComplete = isPlausibleDay(date, today) && !findDayProblem(date, today) && time !== '';
  const preview = useQuery({
    ...additionPreviewOptions({ userId: user.id, date, time: time.slice(0, 5) }),
    enabled: isComplete && !add.isPending,
    placeholderData: keepPreviousData,
  });
  const shown = isComplete && !preview.isError ? preview.data : undefined;
  const wrong = fieldErrors(add.error ?? (isComplete ? preview.error : null));
  const typedReason = reason.trim();

  const submit = () => {
    setTried(true);
    if (date === '' || time === '' || typedReason === '') return;
    const { points, badgePoints, currentStreak } = preview.isPlaceholderData || !shown ? {} : shown;
    const expected =
      points === undefined || badgePoints === undefined || currentStreak === undefined
        ? undefined
        : { points, badgePoints, currentStreak };
    add.mutate(
      { userId: user.id, date, time: time.slice(0, 5), reason: typedReason, ...(expected && { expected }) },
      {
        onSuccess: (done) => {
          const facts = {
            person: user.name,
            day: formatDayShort(date),
            points: done.points,
            streak: displayedStreak(done.currentStreak, me.scoring),
          };
          showToast({ tone: 'success', text: t('corrections.add.done', facts) });
          onClose();
        },
      },
    );
  };

  return {
    today,
    date,
    setDate,
    time,
    setTime,
    reason,
    setReason,
    tried,
    isComplete,
    preview,
    shown,
    wrong,
    typedReason,
    add,
    submit,
  };
}

/**
 * Adds a missed check-in, which counts as if the user had made it at the given time. The form suggests a day and a
 * time, and shows the effect before saving. If the effect changes before saving, the server refuses the check-in.
 */
export function AddCheckInDialog(props: Props) {
  const { user, onClose } = props;
  const form = useAddition(props);
  const { today, date, setDate, time, setTime, reason, setReason, tried, isComplete, preview, shown, wrong, add } =
    form;
  return (
    <ActionDialog
      title={t('corrections.add.title', { person: user.name })}
      text={t('corrections.add.text')}
      confirm={t('corrections.add.confirm')}
      busy={add.isPending}
      error={Object.keys(wrong).length > 0 ? null : add.error}
      onSubmit={form.submit}
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
      <AdditionEffect
        isChosen={isComplete}
        preview={shown}
        error={isComplete && Object.keys(wrong).length === 0 ? preview.error : null}
      />
      <div className="flex flex-col gap-3">
        <Picks
          label={t('corrections.reasons')}
          options={REASONS.map((name) => ({
            value: t(`corrections.reasons.${name}`),
            label: t(`corrections.reasons.${name}`),
          }))}
          value={reason}
          onPick={setReason}
        />
        <ReasonField
          value={reason}
          onChange={setReason}
          isMissing={tried && form.typedReason === ''}
          wrong={wrong.reason}
        />
      </div>
    </ActionDialog>
  );
}
