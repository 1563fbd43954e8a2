import { useState } from 'react';
import type { LeaveInQueue } from '../../../domain/api/leaves.ts';
import { ActDialog } from '../../app/act/ActDialog.tsx';
import { kindText } from '../../app/leave/leave-words.ts';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { ReasonField } from '../corrections/ReasonField.tsx';
import { useDecideLeave } from './leave-queries.ts';

interface Props {
  request: LeaveInQueue;
  decision: 'approve' | 'reject';
  /** Of the request, in words. */
  days: string;
  onClose: (isDecided: boolean) => void;
}

/** Asks before a decision on leave. A refusal needs its reason. */
export function DecideLeaveDialog({ request, decision, days, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const decide = useDecideLeave(request.id);
  const isApproval = decision === 'approve';
  const said = reason.trim();
  const isMissing = !isApproval && said === '';
  const person = request.user.name;

  const submit = () => {
    setTried(true);
    if (isMissing) return;
    decide.mutate(
      { decision, ...(said && { reason: said }) },
      {
        onSuccess: () => {
          const text = t(isApproval ? 'requests.leave.approved' : 'requests.rejected', { person });
          showToast({ tone: 'success', text });
          onClose(true);
        },
      },
    );
  };

  return (
    <ActDialog
      title={t(isApproval ? 'requests.leave.approve.title' : 'requests.reject.title', { person })}
      text={
        <>
          <span className="block font-semibold text-ink">
            {days} · {kindText(request.kind)}
          </span>
          {isApproval && <span className="mt-1 block">{t('requests.leave.approve.text')}</span>}
        </>
      }
      confirm={t(isApproval ? 'requests.approve' : 'requests.reject')}
      variant={isApproval ? 'primary' : 'error'}
      busy={decide.isPending}
      error={decide.error}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        isOptional={isApproval}
        isMissing={tried && isMissing}
        {...(isApproval && { hint: t('requests.leave.reason.hint') })}
      />
    </ActDialog>
  );
}
