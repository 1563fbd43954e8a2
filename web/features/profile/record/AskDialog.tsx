import { useState } from 'react';
import type { AttendanceDay } from '../../../../domain/api/attendance.ts';
import { reasonSchema } from '../../../../domain/api/common.ts';
import { minuteBefore } from '../../../../domain/checkins/usual-time.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { AppError } from '../../../kit/api/app-error.ts';
import { useScoring } from '../../../kit/use-scoring.ts';
import { limitInput } from '../../../kit/limit-input.ts';
import { fieldText } from '../../../messages/field-text.ts';
import { formatDayLong } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Picks } from '../../../ui/fields/Picks.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useAskForCorrection } from './correction-queries.ts';

const REASONS = ['forgot', 'device', 'away'] as const;

interface Props {
  day: AttendanceDay;
  onClose: () => void;
}

/** Sends a correction request: to add a missing check-in, or to remove the check-in of the day. */
export function AskDialog({ day, onClose }: Props) {
  const { onTimeBefore } = useScoring();
  const [time, setTime] = useState(() => minuteBefore(onTimeBefore));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const ask = useAskForCorrection();
  const isAddition = day.points === null;
  const typedReason = reason.trim();
  const issue = ask.error instanceof AppError ? ask.error.details.find(({ path }) => path === 'time') : undefined;

  const submit = () => {
    setTried(true);
    if (typedReason === '' || (isAddition && time === '')) return;
    ask.mutate(
      { date: day.date, time: isAddition ? time.slice(0, 5) : null, reason: typedReason },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('ask.sent') });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('ask.title', { day: formatDayLong(day.date) })}
      text={t(isAddition ? 'ask.add' : 'ask.remove')}
      confirm={t('ask.send')}
      busy={ask.isPending}
      error={issue ? null : ask.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {isAddition && (
        <TextField
          type="time"
          label={t('ask.time')}
          hint={t('ask.time.hint')}
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
          error={(issue && fieldText(issue)) ?? (tried && time === '' ? t('ask.time.missing') : null)}
        />
      )}
      {isAddition && (
        <Picks
          label={t('ask.reasons')}
          options={REASONS.map((name) => ({ value: t(`ask.reasons.${name}`), label: t(`ask.reasons.${name}`) }))}
          value={reason}
          onPick={setReason}
        />
      )}
      <TextArea
        label={t('ask.reason')}
        hint={t('ask.reason.hint')}
        {...limitInput(reasonSchema)}
        required
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && typedReason === '' ? t('ask.reason.missing') : null}
      />
    </ActionDialog>
  );
}
