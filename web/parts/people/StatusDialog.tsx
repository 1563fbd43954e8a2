import { accountChangeSchema, type User } from '#domain/api/users.ts';
import { needsReason } from '#domain/people/account-changes.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { t } from '#web/messages/t.ts';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { useAccountChange } from './people-queries.ts';

/** `approve` and `reactivate` set the same status, but have different texts. */
export type StatusAction = 'approve' | 'reject' | 'suspend' | 'reactivate';

const STATUSES = { approve: 'approved', reject: 'rejected', suspend: 'suspended', reactivate: 'approved' } as const;

interface StatusDialogProps {
  user: User;
  act: StatusAction;
  onDone?: () => void;
  onClose: () => void;
}

export function StatusDialog({ user, act, onDone, onClose }: StatusDialogProps) {
  const approvalStatus = STATUSES[act];
  const isRequired = needsReason(approvalStatus);
  const facts = { person: user.name };
  const { text, dialog } = useForm({
    start: { reason: '' },
    required: isRequired ? ['reason'] : [],
    write: useAccountChange(user),
    toInput: ({ reason }) => ({ approvalStatus, ...(reason && { reason }) }),
    done: () => t(`people.${act}.done`, facts),
    onClose,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <ActionDialog
      title={t(`people.${act}.title`, facts)}
      text={t(`people.${act}.text`)}
      confirm={t(`people.${act}`)}
      variant={isRequired ? 'error' : 'primary'}
      {...dialog}
    >
      <TextArea
        label={t(isRequired ? 'reason.label' : 'reason.optional')}
        hint={t('people.reason.read')}
        {...limitInput(accountChangeSchema.entries.reason)}
        required={isRequired}
        {...text('reason', t('reason.missing'))}
      />
    </ActionDialog>
  );
}
