import { useState } from 'react';
import { removedDecisionSchema, type User } from '../../../domain/api/users.ts';
import { findRemovedRefusal } from '../../../domain/people/account-changes.ts';
import { ActionDialog } from '../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { t } from '../../messages/t.ts';
import { useRemovedDecision } from '../../parts/people/queries.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { showToast } from '../../ui/toast-store.ts';

export type RemovedAction = 'bringBack' | 'setAside';

/** Returns the decisions that are possible for the record of a removed user. */
export function listRemovedActions({ isActive, email, employeeNumber = '' }: User): RemovedAction[] {
  const hasAddress = !email.endsWith('@no-email.invalid');
  const mayBringBack = findRemovedRefusal('bring back', { isActive, hasAddress }) === null;
  const maySetAside = !isActive && (hasAddress || employeeNumber !== '');
  return [...(mayBringBack ? (['bringBack'] as const) : []), ...(maySetAside ? (['setAside'] as const) : [])];
}

interface Props {
  user: User;
  act: RemovedAction;
  onClose: () => void;
}

/** Brings a removed user's record back for the user's next account, or sets it aside. Says what the points do. */
export function RemovedDialog({ user, act, onClose }: Props) {
  const [reason, setReason] = useState('');
  const decision = useRemovedDecision(user, act === 'bringBack' ? 'bring-back' : 'set-aside');
  const typed = reason.trim();
  const submit = () =>
    decision.mutate(typed ? { reason: typed } : {}, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t(`people.${act}.done`, { person: user.name }) });
        onClose();
      },
    });
  return (
    <ActionDialog
      title={t(`people.${act}.title`, { person: user.name })}
      text={t(`people.${act}.text`, { email: user.email, points: user.pointsBalance })}
      confirm={t(`people.${act}`)}
      variant={act === 'setAside' ? 'error' : 'primary'}
      busy={decision.isPending}
      error={decision.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('people.reason.optional')}
        hint={t('people.reason.logged')}
        {...limitInput(removedDecisionSchema.entries.reason)}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionDialog>
  );
}
