import type { AnnouncementRow } from '../../../domain/api/announcements.ts';
import { ActDialog } from '../../app/act/ActDialog.tsx';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useWithdraw } from './queries.ts';

interface Props {
  announcement: AnnouncementRow;
  onClose: () => void;
}

/** Asks before an announcement is taken back: it cannot be put up again. */
export function WithdrawDialog({ announcement, onClose }: Props) {
  const withdraw = useWithdraw();
  const { id, title } = announcement;
  const submit = () =>
    withdraw.mutate(id, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('announcements.withdrawn', { title }) });
        onClose();
      },
    });
  return (
    <ActDialog
      title={t('announcements.withdraw.title')}
      text={t('announcements.withdraw.text', { title })}
      confirm={t('announcements.withdraw')}
      cancel={t('app.keep')}
      variant="error"
      busy={withdraw.isPending}
      error={withdraw.error}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
