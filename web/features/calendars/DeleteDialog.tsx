import type { Calendar } from '../../../domain/api/calendars.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { deleteCalendar, useCalendarWrite } from './queries.ts';

interface Props {
  calendar: Calendar;
  onClose: () => void;
}

/** Asks for confirmation before a calendar is deleted. Only a calendar that never had a user can be deleted. */
export function DeleteDialog({ calendar: { id, name }, onClose }: Props) {
  const remove = useCalendarWrite((_: null, key) => deleteCalendar(id, key));
  return (
    <ActionDialog
      title={t('calendars.delete.title', { name })}
      text={t('calendars.delete.text')}
      confirm={t('calendars.delete')}
      variant="error"
      busy={remove.isPending}
      error={remove.error}
      onSubmit={() =>
        remove.mutate(null, {
          onSuccess: () => {
            showToast({ tone: 'success', text: t('calendars.deleted', { name }) });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
