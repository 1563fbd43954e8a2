import type { AnnouncementRow } from '../../../domain/api/announcements.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWithdraw } from './queries.ts';

interface Props {
  announcement: AnnouncementRow;
  onClose: () => void;
}

/** Asks for confirmation before an announcement is cancelled or withdrawn. The announcement cannot be sent again. */
export function WithdrawDialog({ announcement, onClose }: Props) {
  const withdraw = useWithdraw();
  const { id, title, state } = announcement;
  const isCancel = state === 'scheduled';
  const act = isCancel ? 'cancel' : 'withdraw';
  const submit = () =>
    withdraw.mutate(id, {
      onSuccess: () => {
        showToast({
          tone: 'success',
          text: t(isCancel ? 'announcements.cancelled' : 'announcements.withdrawn', { title }),
        });
        onClose();
      },
    });
  return (
    <ActionDialog
      title={t(`announcements.${act}.title`)}
      text={t(`announcements.${act}.text`, { title })}
      confirm={t(`announcements.${act}`)}
      cancel={t('app.keep')}
      variant="error"
      busy={withdraw.isPending}
      error={withdraw.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
