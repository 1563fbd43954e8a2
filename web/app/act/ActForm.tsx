import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { ActError } from './ActError.tsx';

export interface ActFormProps {
  confirm: string;
  variant?: ButtonVariant;
  cancel?: string;
  busy: boolean;
  /** The reason of a failure. The typed values stay. */
  error: unknown;
  /** The name of the failed action, shown above the reason. */
  failed?: string;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The shared part of every admin action: the fields, the failure, and the two buttons. */
export function ActForm({
  confirm,
  variant = 'primary',
  cancel,
  busy,
  error,
  failed,
  onSubmit,
  onClose,
  children,
}: ActFormProps) {
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
      <ActError error={error} failed={failed} className="mt-4" />
      <Actions>
        <Button type="submit" size="lg" variant={variant} className="grow" busy={busy}>
          {confirm}
        </Button>
        <Button size="lg" variant="outline" busy={busy} onClick={onClose}>
          {cancel ?? t('dialog.cancel')}
        </Button>
      </Actions>
    </form>
  );
}
