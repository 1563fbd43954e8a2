import { useState } from 'react';
import type { CheckIn } from '../../../../domain/api/checkins.ts';
import type { User } from '../../../../domain/api/users.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import { formatDayShort, formatTime } from '../../../messages/format.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { useScoring } from '../../../kit/use-scoring.ts';
import { t } from '../../../messages/t.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { KeepPointsField } from '../../../parts/corrections/KeepPointsField.tsx';
import { useVoidCheckIn } from '../../../parts/corrections/queries.ts';
import { ReasonField } from '../../../parts/corrections/ReasonField.tsx';

interface Props {
  user: User;
  checkIn: CheckIn;
  onClose: () => void;
}

/**
 * Asks for confirmation before a wrong check-in is voided. If the user has already spent the points of the check-in,
 * the admin may forgive these points.
 */
export function VoidCheckInDialog({ user, checkIn, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [keepPoints, setKeepPoints] = useState(false);
  const [tried, setTried] = useState(false);
  const scoring = useScoring();
  const voiding = useVoidCheckIn();
  const typedReason = reason.trim();
  const day = formatDayShort(checkIn.localDate);

  const submit = () => {
    setTried(true);
    if (typedReason === '') return;
    voiding.mutate(
      { userId: user.id, date: checkIn.localDate, reason: typedReason, ...(keepPoints && { keepPoints }) },
      {
        onSuccess: ({ points, currentStreak }) => {
          const facts = { person: user.name, day, points: -points, streak: displayedStreak(currentStreak, scoring) };
          showToast({ tone: 'success', text: t('corrections.void.done', facts) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('corrections.void.title', { day })}
      text={t('corrections.void.text', {
        person: user.name,
        time: formatTime(checkIn.checkInTime, checkIn.timeZone),
        points: checkIn.pointsEarned,
      })}
      confirm={t('corrections.void.confirm')}
      variant="error"
      busy={voiding.isPending}
      error={voiding.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={tried && typedReason === ''} />
      <KeepPointsField error={voiding.error} checked={keepPoints} onChange={setKeepPoints} />
    </ActionDialog>
  );
}
