import { useState } from 'react';
import { accountChangeSchema, type User } from '../../../domain/api/users.ts';
import { needsReason } from '../../../domain/people/account-changes.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAccountChange } from '../../parts/people/queries.ts';

/** A change of the account status. `approve` and `reactivate` set the same status, but have different texts. */
export type StatusAction = 'approve' | 'reject' | 'suspend' | 'reactivate';

const STATUSES = { approve: 'approved', reject: 'rejected', suspend: 'suspended', reactivate: 'approved' } as const;

interface Props {
  user: User;
  act: StatusAction;
  onClose: () => void;
}

/** Grants or removes a user's access. To remove access, the admin must enter a reason. The user can read the reason. */
export function StatusDialog({ user, act, onClose }: Props) {
  const approvalStatus = STATUSES[act];
  const isRequired = needsReason(approvalStatus);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const change = useAccountChange(user);
  const typed = reason.trim();
  const isMissing = isRequired && typed === '';
  const facts = { person: user.name };

  const submit = () => {
    setTried(true);
    if (isMissing) return;
    change.mutate(
      { approvalStatus, ...(typed && { reason: typed }) },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t(`people.${act}.done`, facts) });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t(`people.${act}.title`, facts)}
      text={t(`people.${act}.text`)}
      confirm={t(`people.${act}`)}
      variant={isRequired ? 'error' : 'primary'}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t(isRequired ? 'people.reason' : 'people.reason.optional')}
        hint={t('people.reason.read')}
        {...limitInput(accountChangeSchema.entries.reason)}
        required={isRequired}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && isMissing ? t('people.reason.missing') : null}
      />
    </ActionDialog>
  );
}
