import type { ReactNode } from 'react';
import { toAppError } from '../../app/app-error.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';

interface Props {
  confirm: string;
  variant?: ButtonVariant;
  busy: boolean;
  /** Why it did not work; what was typed stays. Null while there is nothing to say. */
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** What the dialogs of this folder share: the fields, why it failed, and the two buttons. */
export function CorrectionForm({ confirm, variant = 'primary', busy, error, onSubmit, onClose, children }: Props) {
  const isTold = error !== null && error !== undefined;
  return (
    <form
      noValidate
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <div className="flex flex-col gap-5">{children}</div>
      {isTold && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {toAppError(error).message}
        </p>
      )}
      <Actions>
        <Button type="submit" size="lg" variant={variant} className="grow" busy={busy}>
          {confirm}
        </Button>
        <Button size="lg" variant="outline" onClick={onClose}>
          {t('corrections.cancel')}
        </Button>
      </Actions>
    </form>
  );
}
