import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ActForm } from '../users/ActForm.tsx';
import { useRemoveActivity } from './queries.ts';

interface Props {
  activity: { id: string; title: string };
  onClose: () => void;
}

/** Asks before a record goes: it cannot be brought back. */
export function RemoveActivityDialog({ activity, onClose }: Props) {
  const { title } = activity;
  const [key] = useState(() => crypto.randomUUID());
  const remove = useRemoveActivity(key);
  const submit = () =>
    remove.mutate(activity.id, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('corrections.remove.done', { title }) });
        onClose();
      },
    });
  return (
    <Dialog title={t('corrections.remove.title')} onClose={onClose}>
      <p className="mt-3 text-ink-soft wrap-anywhere">{t('corrections.remove.text', { title })}</p>
      <ActForm
        confirm={t('corrections.remove.confirm')}
        variant="error"
        busy={remove.isPending}
        error={remove.error}
        onSubmit={submit}
        onClose={onClose}
      />
    </Dialog>
  );
}
