import { useState } from 'react';
import { accountChangeSchema, type User } from '../../../domain/api/users.ts';
import { ROLES, type Role } from '../../../domain/people/roles.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAccountChange } from '../../parts/people/queries.ts';

interface Props {
  user: User;
  onClose: () => void;
}

/** Lets a super admin change a user's role. */
export function RoleDialog({ user, onClose }: Props) {
  const [role, setRole] = useState<Role>(user.role);
  const [reason, setReason] = useState('');
  const change = useAccountChange(user);

  const submit = () => {
    if (role === user.role) {
      onClose();
      return;
    }
    change.mutate(
      { role, ...(reason.trim() && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          showToast({
            tone: 'success',
            text: t('people.role.done', { person: user.name, role: t(`users.role.${role}`) }),
          });
          onClose();
        },
      },
    );
  };

  return (
    <ActionDialog
      title={t('people.role.title', { person: user.name })}
      text={t(`people.role.${role}`)}
      confirm={t('people.role.confirm')}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Segmented
        label={t('people.role')}
        options={ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
        value={role}
        onChange={setRole}
      />
      <TextArea
        label={t('people.reason.optional')}
        hint={t('people.reason.logged')}
        {...limitInput(accountChangeSchema.entries.reason)}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  );
}
