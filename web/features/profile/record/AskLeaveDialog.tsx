import { useState } from 'react';
import { leaveAskSchema } from '../../../../domain/api/leaves.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { fieldErrors } from '../../../kit/action/field-errors.ts';
import { LeaveFields, NO_LEAVE } from '../../../parts/leave/LeaveFields.tsx';
import { limitInput } from '../../../kit/limit-input.ts';
import type { ShownMe } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useAskForLeave } from './leave-queries.ts';

export function AskLeaveDialog({ me, onClose }: { me: ShownMe; onClose: () => void }) {
  const [leave, setLeave] = useState(NO_LEAVE);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const ask = useAskForLeave();
  const wrong = fieldErrors(ask.error);

  const submit = () => {
    setTried(true);
    if (leave.startDate === '' || leave.endDate === '') return;
    ask.mutate(
      { ...leave, reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('timeOff.sent') });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('timeOff.ask')}
      text={t('timeOff.ask.text')}
      confirm={t('timeOff.send')}
      busy={ask.isPending}
      error={Object.keys(wrong).length > 0 ? null : ask.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <LeaveFields today={me.today.date} value={leave} onChange={setLeave} wrong={wrong} tried={tried} />
      <TextArea
        label={t('timeOff.reason')}
        hint={t('timeOff.reason.hint')}
        {...limitInput(leaveAskSchema.entries.reason)}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={wrong.reason ?? null}
      />
    </ActionDialog>
  );
}
