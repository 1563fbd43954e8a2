import { useState } from 'react';
import { proposalDecisionSchema, type Proposal, type ProposalDecision } from '../../../../domain/api/settings.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../../kit/limit-input.ts';
import { t } from '../../../messages/t.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useDecideProposal } from '../queries.ts';

export type Decision = ProposalDecision['status'];

interface Props {
  proposal: Proposal;
  decision: Decision;
  onClose: () => void;
}

/**
 * Asks for confirmation before a proposal is approved, rejected or withdrawn. An approval and a rejection need a reason
 * for the proposer.
 */
export function ProposalDialog({ proposal: { id, proposedBy }, decision, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const decide = useDecideProposal();
  const isWithdrawal = decision === 'withdrawn';
  const isMissing = !isWithdrawal && reason.trim() === '';
  const name = proposedBy.name ?? t('system.somebody');

  const submit = () => {
    setTried(true);
    if (isMissing) return;
    decide.mutate(
      { id, status: decision, ...(reason.trim() && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t(`proposal.${decision}.done`) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t(`proposal.${decision}.title`)}
      text={t(`proposal.${decision}.text`)}
      confirm={t(`proposal.${decision}.confirm`)}
      variant={decision === 'approved' ? 'primary' : 'error'}
      busy={decide.isPending}
      error={decide.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={isWithdrawal ? t('system.reason') : t('proposal.reason')}
        hint={isWithdrawal ? t('system.reason.hint') : t('proposal.reason.hint', { name })}
        rows={3}
        {...limitInput(proposalDecisionSchema.entries.reason)}
        required={!isWithdrawal}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && isMissing ? t('proposal.reason.missing') : null}
      />
    </ActionDialog>
  );
}
