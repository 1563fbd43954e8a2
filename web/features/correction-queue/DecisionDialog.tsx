import { useState, type ReactNode } from 'react';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { ReasonField } from '../../parts/corrections/ReasonField.tsx';
import type { Decision } from './Queue.tsx';

interface Props {
  person: string;
  decision: Decision;
  /** The request as text. */
  asked: string;
  approval: { title: string; text: string; done: string; hint?: string };
  mutation: { isPending: boolean; error: Error | null };
  /** Sends the decision, and calls `onSuccess` when the server has stored the decision. */
  onDecide: (decided: { decision: Decision; reason?: string }, onSuccess: () => void) => void;
  onClose: (isDecided: boolean) => void;
  children?: ReactNode;
}

/** Lets an admin confirm a decision on a request. To reject a request, the admin must enter a reason. */
export function DecisionDialog({ person, decision, asked, approval, mutation, onDecide, onClose, children }: Props) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isApproval = decision === 'approve';
  const typedReason = reason.trim();
  const isMissing = !isApproval && typedReason === '';

  const submit = () => {
    setTried(true);
    if (isMissing) return;
    onDecide({ decision, ...(typedReason && { reason: typedReason }) }, () => {
      showToast({ tone: 'success', text: isApproval ? approval.done : t('requests.rejected', { person }) });
      onClose(true);
    });
  };

  return (
    <ActionDialog
      title={isApproval ? approval.title : t('requests.reject.title', { person })}
      text={
        <>
          <span className="block font-semibold text-ink">{asked}</span>
          {isApproval && <span className="mt-1 block">{approval.text}</span>}
        </>
      }
      confirm={t(isApproval ? 'requests.approve' : 'requests.reject')}
      variant={isApproval ? 'primary' : 'error'}
      busy={mutation.isPending}
      error={mutation.error}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        isOptional={isApproval}
        isMissing={tried && isMissing}
        {...(isApproval && approval.hint !== undefined && { hint: approval.hint })}
      />
      {children}
    </ActionDialog>
  );
}
