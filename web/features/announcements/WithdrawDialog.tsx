import { useState } from 'react';
import type { AnnouncementRow } from '../../../domain/api/announcements.ts';
import { toAppError } from '../../app/app-error.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useWithdraw } from './queries.ts';

interface Props {
  announcement: AnnouncementRow;
  onClose: () => void;
}

/** Asks before an announcement is taken back: it cannot be put up again. */
export function WithdrawDialog({ announcement, onClose }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const withdraw = useWithdraw(key);
  const { id, title } = announcement;
  return (
    <Dialog title={t('announcements.withdraw.title')} onClose={onClose}>
      <p className="mt-3 text-ink-soft wrap-anywhere">{t('announcements.withdraw.text', { title })}</p>
      {withdraw.isError && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {toAppError(withdraw.error).message}
        </p>
      )}
      <Actions>
        <Button
          size="lg"
          variant="error"
          className="grow"
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(id, {
              onSuccess: () => {
                showToast({ tone: 'success', text: t('announcements.withdrawn', { title }) });
                onClose();
              },
            })
          }
        >
          {t('announcements.withdraw')}
        </Button>
        <Button size="lg" variant="outline" onClick={onClose}>
          {t('app.keep')}
        </Button>
      </Actions>
    </Dialog>
  );
}
