import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RedemptionChange, RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { claimOptions, useDecide } from './queries.ts';

interface Props {
  title: string;
  text: string;
  redemption: RedemptionWithUser;
  /** Returns the decision that the form contains, or null while a required field is empty. */
  change: () => RedemptionChange | null;
  confirm: string;
  variant: ButtonVariant;
  /** The text of the toast after success. */
  done: string;
  /** Called when the server has accepted the decision. */
  onDecided: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the form of a decision, and sends the decision. The dialog closes only after a success. */
export function DecisionDialog({
  title,
  text,
  redemption,
  change,
  confirm,
  variant,
  done,
  onDecided,
  onClose,
  children,
}: Props) {
  const decide = useDecide({
    onDone: (isWaiting) => {
      showToast(
        isWaiting
          ? { tone: 'info', text: t('redemptions.waiting', { reward: redemption.reward.name }) }
          : { tone: 'success', text: done },
      );
      if (!isWaiting) onDecided();
      onClose();
    },
  });
  // After a refusal, reads the claim again. The next attempt sends the version of this claim.
  const { data: now, isPlaceholderData } = useQuery({ ...claimOptions(redemption), enabled: decide.isError });
  const current = decide.isError && now && !isPlaceholderData ? now : redemption;

  const submit = () => {
    const decision = change();
    if (!decision || decide.isPending) return;
    decide.mutate({ redemption, change: { ...decision, version: current.version } });
  };

  return (
    <Dialog title={title} isBusy={decide.isPending} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{text}</p>
      <form
        noValidate
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {children}
        {decide.isError && (
          <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
            {toAppError(decide.error).message}
          </p>
        )}
        {current.version !== redemption.version && (
          <p className="mt-3 flex items-center gap-2 font-medium">
            {t('decide.now')} <StatusBadge status={current.status} />
          </p>
        )}
        <Actions>
          <Button type="submit" size="lg" variant={variant} className="grow" busy={decide.isPending}>
            {confirm}
          </Button>
          <Button size="lg" variant="outline" busy={decide.isPending} onClick={onClose}>
            {t('claim.cancel')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
