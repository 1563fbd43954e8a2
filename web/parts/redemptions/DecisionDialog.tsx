import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { redemptionChangeSchema, type RedemptionChange, type RedemptionWithUser } from '#domain/api/redemptions.ts';
import { useDraft, type Form } from '#web/kit/action/use-form.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { t } from '#web/messages/t.ts';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { Picks } from '#web/ui/fields/Segmented.tsx';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { claimOptions, useDecide } from './decide-claim.ts';

interface FulfilDialogProps {
  redemption: RedemptionWithUser;
  onDecided: () => void;
  onClose: () => void;
}

export function FulfilDialog({ redemption, onDecided, onClose }: FulfilDialogProps) {
  const [notes, setNotes] = useState('');
  const facts = { reward: redemption.reward.name, person: redemption.user.name };

  return (
    <DecisionDialog
      title={t('fulfil.title', { reward: facts.reward })}
      text={t('fulfil.text', { person: facts.person })}
      redemption={redemption}
      change={() => ({ status: 'fulfilled', ...(notes.trim() && { fulfillmentNotes: notes.trim() }) })}
      confirm={t('fulfil.confirm')}
      variant="success"
      done={t('redemptions.fulfilled', facts)}
      onDecided={onDecided}
      onClose={onClose}
    >
      <TextArea
        label={t('fulfil.notes')}
        {...limitInput(redemptionChangeSchema.entries.fulfillmentNotes)}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </DecisionDialog>
  );
}

interface RejectDialogProps {
  redemption: RedemptionWithUser;
  onDecided: () => void;
  onClose: () => void;
}

export function RejectDialog({ redemption, onDecided, onClose }: RejectDialogProps) {
  const form = useDraft({ start: { reason: '' }, required: ['reason'] });
  const facts = { reward: redemption.reward.name, person: redemption.user.name, points: redemption.pointsSpent };

  return (
    <DecisionDialog
      title={t('reject.title', { person: facts.person })}
      text={t('reject.text', facts)}
      redemption={redemption}
      change={() => {
        const typed = form.attempt();
        return typed && { status: 'rejected', rejectionReason: typed.reason };
      }}
      confirm={t('reject.confirm')}
      variant="error"
      done={t('redemptions.rejected', facts)}
      onDecided={onDecided}
      onClose={onClose}
    >
      <RejectionReason form={form} />
    </DecisionDialog>
  );
}

const REASONS = ['stock', 'time', 'rules', 'talk'] as const;

export function RejectionReason({ form: { draft, set, text } }: { form: Form<{ reason: string }> }) {
  return (
    <div className="flex flex-col gap-3">
      <Picks
        label={t('reason.suggestions')}
        options={REASONS.map((reason) => ({
          value: t(`reject.reasons.${reason}.text`),
          label: t(`reject.reasons.${reason}`),
        }))}
        value={draft.reason}
        onPick={(reason) => set({ reason })}
      />
      <TextArea
        label={t('reason.label')}
        hint={t('reject.reason.hint')}
        {...limitInput(redemptionChangeSchema.entries.rejectionReason)}
        required
        rows={2}
        {...text('reason', t('reason.missing'))}
      />
    </div>
  );
}

interface DecisionDialogProps {
  title: string;
  text: string;
  redemption: RedemptionWithUser;
  change: () => RedemptionChange | null;
  confirm: string;
  variant: ButtonVariant;
  done: string;
  onDecided: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog closes only after a success. */
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
}: DecisionDialogProps) {
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
        {decide.isError && <Alert className="mt-4">{toAppError(decide.error).message}</Alert>}
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
            {t('dialog.notNow')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
