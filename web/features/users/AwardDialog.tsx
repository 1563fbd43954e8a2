import { useState } from 'react';
import { AWARD_MAX_POINTS } from '../../../domain/people/bulk.ts';
import type { User } from '../../../domain/api/users.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { t } from '../../messages/t.ts';
import { useWillWait } from '../../offline/outbox/use-will-wait.ts';
import { showToast } from '../../ui/toast-store.ts';
import { NEW_AWARD, readAmount, readAward } from './award-draft.ts';
import { AwardFields } from './AwardFields.tsx';
import { useAward } from '../../parts/people/queries.ts';

interface Props {
  user: User;
  onClose: () => void;
}

export function AwardDialog({ user, onClose }: Props) {
  const [draft, setDraft] = useState(NEW_AWARD);
  const [tried, setTried] = useState(false);
  const award = useAward(user);
  const willWait = useWillWait();
  const points = readAmount(draft.amount, AWARD_MAX_POINTS);

  const submit = () => {
    setTried(true);
    const asked = readAward(draft, AWARD_MAX_POINTS);
    if (!asked) return;
    award.mutate(
      { userId: user.id, ...asked },
      {
        onSuccess: ({ state }) => {
          const facts = { person: user.name, points: asked.amount };
          showToast(
            state === 'waiting'
              ? { tone: 'info', text: t('people.award.waiting', facts) }
              : { tone: 'success', text: t('people.award.done', facts) },
          );
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('people.award.title', { person: user.name })}
      text={t(willWait ? 'people.award.limits' : 'people.award.text')}
      confirm={points === null ? t('people.award') : t('people.award.confirm', { points })}
      busy={award.isPending}
      error={award.error}
      failed={t('people.award.failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <AwardFields draft={draft} tried={tried} person={user.name} onChange={setDraft} />
    </ActionDialog>
  );
}
