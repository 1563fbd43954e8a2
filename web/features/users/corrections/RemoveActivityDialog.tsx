import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { t } from '../../../messages/t.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useRemoveActivity } from '../../../parts/corrections/queries.ts';

interface Props {
  activity: { id: string; title: string };
  onClose: () => void;
}

/** Asks before a record is removed, as it cannot be restored. */
export function RemoveActivityDialog({ activity, onClose }: Props) {
  const { title } = activity;
  const remove = useRemoveActivity();
  const submit = () =>
    remove.mutate(activity.id, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('corrections.remove.done', { title }) });
        onClose();
      },
    });
  return (
    <ActionDialog
      title={t('corrections.remove.title')}
      text={t('corrections.remove.text', { title })}
      confirm={t('corrections.remove.confirm')}
      variant="error"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
