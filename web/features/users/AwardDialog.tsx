import { useState } from 'react';
import { AWARD_MAX_POINTS } from '../../../domain/people/bulk.ts';
import type { User } from '../../../domain/api/users.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { handleError } from '../../kit/errors/handle-error.ts';
import { t } from '../../messages/t.ts';
import { useWillWait } from '../../offline/outbox/use-will-wait.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isUnusual, NEW_AWARD, readAmount, readAward, readRowId } from './award-draft.ts';
import { AwardFields } from './AwardFields.tsx';
import { useAward, useTakeBack } from '../../parts/people/queries.ts';

interface Props {
  user: User;
  onClose: () => void;
}

export function AwardDialog({ user, onClose }: Props) {
  const [draft, setDraft] = useState(NEW_AWARD);
  const [tried, setTried] = useState(false);
  /** The unusual amount about which the dialog asks a second time. */
  const [asks, setAsks] = useState<number | null>(null);
  const award = useAward(user);
  const takeBack = useTakeBack();
  const willWait = useWillWait();
  const points = readAmount(draft.amount, AWARD_MAX_POINTS);

  // The dialog is closed by then, so its callbacks would not run.
  const undo = (rowId: string, facts: { person: string; points: number }) =>
    void takeBack
      .mutateAsync(rowId)
      .then(() => showToast({ tone: 'success', text: t('people.award.undone', facts) }))
      .catch(handleError);

  const submit = () => {
    setTried(true);
    const asked = readAward(draft, AWARD_MAX_POINTS);
    if (!asked) return;
    if (isUnusual(asked.amount) && asks !== asked.amount) {
      setAsks(asked.amount);
      return;
    }
    award.mutate(
      { userId: user.id, ...asked },
      {
        onSuccess: (settled) => {
          const facts = { person: user.name, points: asked.amount };
          const rowId = settled.state === 'done' ? readRowId(settled.answer) : null;
          showToast(
            settled.state === 'waiting'
              ? { tone: 'info', text: t('people.award.waiting', facts) }
              : {
                  tone: 'success',
                  text: t('people.award.done', facts),
                  ...(rowId && { action: { label: t('people.award.undo'), onPress: () => undo(rowId, facts) } }),
                },
          );
          onClose();
        },
      },
    );
  };

  const isAsking = points !== null && asks === points;
  const confirm =
    points === null
      ? t('people.award')
      : t(isAsking ? 'people.award.sure.confirm' : 'people.award.confirm', { points });

  return (
    <ActionDialog
      title={t('people.award.title', { person: user.name })}
      text={t(willWait ? 'people.award.limits' : 'people.award.text')}
      confirm={confirm}
      question={isAsking ? t('people.award.sure', { points, person: user.name }) : null}
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
