import type { CustomSetting } from '../../../../domain/api/settings.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { t } from '../../../messages/t.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { useDeleteCustom } from './custom-queries.ts';

interface Props {
  setting: CustomSetting;
  onClose: () => void;
}

export function DeleteCustomDialog({ setting: { key, version }, onClose }: Props) {
  const remove = useDeleteCustom();
  const submit = () =>
    remove.mutate(
      { key, version },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('custom.deleted', { key }) });
          onClose();
        },
      },
    );
  return (
    <ActionDialog
      title={t('custom.delete.title', { key })}
      text={t('custom.delete.text')}
      confirm={t('custom.delete')}
      variant="error"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
