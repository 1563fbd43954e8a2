import { useState } from 'react';
import type { User } from '../../../../domain/api/users.ts';
import { displayedStreak } from '../../../../domain/streak/displayed-streak.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { useScoring } from '../../../kit/use-scoring.ts';
import { t } from '../../../messages/t.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { withMovedPoints } from '../../../parts/corrections/moved-points.ts';
import { useTakeLeaveBack } from '../../../parts/corrections/queries.ts';
import { ReasonField } from '../../../parts/corrections/ReasonField.tsx';

interface Props {
  user: User;
  id: string;
  /** The days as text. */
  days: string;
  onClose: () => void;
}

/** Asks for confirmation before an admin takes back a user's leave. */
export function TakeLeaveBackDialog({ user, id, days, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const scoring = useScoring();
  const takeBack = useTakeLeaveBack(id);
  const typedReason = reason.trim();

  const submit = () => {
    setTried(true);
    if (typedReason === '') return;
    takeBack.mutate(
      { reason: typedReason },
      {
        onSuccess: ({ currentStreak, points }) => {
          const facts = { person: user.name, streak: displayedStreak(currentStreak, scoring) };
          showToast({ tone: 'success', text: withMovedPoints(t('corrections.leaveBack.done', facts), points) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('corrections.leaveBack.title', { days })}
      text={t('corrections.leaveBack.text', { person: user.name })}
      confirm={t('corrections.leaveBack.confirm')}
      variant="error"
      busy={takeBack.isPending}
      error={takeBack.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} isMissing={tried && typedReason === ''} />
    </ActionDialog>
  );
}
