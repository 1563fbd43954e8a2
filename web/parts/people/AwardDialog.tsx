import { useState } from 'react';
import type { User } from '#domain/api/users.ts';
import { AWARD_MAX_POINTS } from '#domain/people/bulk.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { t } from '#web/messages/t.ts';
import { useWillWait } from '#web/offline/offline-mode.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { AwardFields, findWrongAward, isUnusual, NEW_AWARD, readAmount, readAward, readRowId } from './AwardFields.tsx';
import { useAward, useTakeBack } from './people-queries.ts';

export function AwardDialog({ user, onClose }: { user: User; onClose: () => void }) {
  /** The unusual amount about which the dialog asks a second time. */
  const [asks, setAsks] = useState<number | null>(null);
  const takeBack = useTakeBack();
  const willWait = useWillWait();

  // The dialog is closed by then, so its callbacks would not run.
  const undo = (rowId: string, facts: { person: string; points: number }) =>
    void takeBack
      .mutateAsync(rowId)
      .then(() => showToast({ tone: 'success', text: t('people.award.undone', facts) }))
      .catch(handleError);

  const form = useForm({
    start: NEW_AWARD,
    findWrong: findWrongAward,
    write: useAward(user),
    toInput: (draft) => {
      const asked = readAward(draft, AWARD_MAX_POINTS);
      return asked && { userId: user.id, ...asked };
    },
    done: (settled, draft) => {
      const facts = { person: user.name, points: Number(draft.amount) };
      if (settled.state === 'waiting') return { tone: 'info', text: t('people.award.waiting', facts) };
      const rowId = readRowId(settled.answer);
      return {
        tone: 'success',
        text: t('people.award.done', facts),
        ...(rowId && { action: { label: t('dialog.undo'), onPress: () => undo(rowId, facts) } }),
      };
    },
    onClose,
  });
  const points = readAmount(form.draft.amount, AWARD_MAX_POINTS);
  const isAsking = points !== null && asks === points;
  const onSubmit = () => {
    if (points !== null && form.wrong.size === 0 && isUnusual(points) && !isAsking) setAsks(points);
    else form.dialog.onSubmit();
  };
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
      failed={t('people.award.failed')}
      {...form.dialog}
      onSubmit={onSubmit}
    >
      <AwardFields form={form} person={user.name} />
    </ActionDialog>
  );
}
