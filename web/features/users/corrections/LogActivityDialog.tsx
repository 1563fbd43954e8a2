import { dayAt } from '../../../../domain/time/user-zone.ts';
import { useState } from 'react';
import { activityRecordInputSchema } from '../../../../domain/api/activities.ts';
import type { User } from '../../../../domain/api/users.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '../../../../domain/badges/badge.ts';
import { serverNow, useMe } from '../../../kit/session/me.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../../kit/limit-input.ts';
import { t } from '../../../messages/t.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { fieldErrors } from '../../../kit/action/field-errors.ts';
import { useLogActivity } from '../../../parts/corrections/queries.ts';

interface Props {
  user: User;
  onClose: () => void;
}

export function LogActivityDialog({ user, onClose }: Props) {
  const today = dayAt(user, serverNow(useMe()));
  const [kind, setKind] = useState<ActivityKind>('team');
  const [title, setTitle] = useState('');
  const [occurredOn, setOccurredOn] = useState(today);
  const [tried, setTried] = useState(false);
  const log = useLogActivity();
  const wrong = fieldErrors(log.error);
  const typedTitle = title.trim();

  const submit = () => {
    setTried(true);
    if (typedTitle === '' || occurredOn === '') return;
    log.mutate(
      { userId: user.id, kind, title: typedTitle, occurredOn },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('corrections.log.done', { person: user.name, title: typedTitle }) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('corrections.log.title', { person: user.name })}
      text={t('corrections.log.text')}
      confirm={t('corrections.log.confirm')}
      busy={log.isPending}
      error={Object.keys(wrong).length > 0 ? null : log.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Segmented
        label={t('corrections.log.kind')}
        options={ACTIVITY_KINDS.map((value) => ({ value, label: t(`corrections.kind.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <TextField
        label={t('corrections.log.what')}
        {...limitInput(activityRecordInputSchema.entries.title)}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={wrong.title ?? (tried && typedTitle === '' ? t('corrections.log.what.missing') : null)}
      />
      <TextField
        type="date"
        label={t('corrections.day')}
        required
        max={today}
        value={occurredOn}
        onChange={(event) => setOccurredOn(event.target.value)}
        error={wrong.occurredOn ?? (tried && occurredOn === '' ? t('corrections.day.missing') : null)}
      />
    </ActionDialog>
  );
}
