import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { toAppError } from '../app-error.ts';

export interface ActFormProps {
  confirm: string;
  variant?: ButtonVariant;
  cancel?: string;
  busy: boolean;
  /** Why it did not work; what was typed stays. */
  error: unknown;
  /** Names the failed action, above its reason. */
  failed?: string;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

function whyNot(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === 'version_conflict' ? t('dialog.changed') : message;
}

/** The part that every act of an admin shares: the fields, why it failed, and the two buttons. */
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
      {error !== null && error !== undefined && (
        <div role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {failed && <p className="font-bold">{failed}</p>}
          <p>{whyNot(error)}</p>
        </div>
      )}
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
