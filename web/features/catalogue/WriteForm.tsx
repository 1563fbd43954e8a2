import type { ReactNode } from 'react';
import { toAppError } from '../../app/app-error.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';

interface Props {
  confirm: string;
  variant?: ButtonVariant;
  isBusy: boolean;
  error: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function whyNot(error: Error): string {
  const { code, message } = toAppError(error);
  return code === 'version_conflict' ? t('catalogue.changed') : message;
}

/** The shared part of the dialogs that write: what failed is said here, and what was typed stays. */
export function WriteForm({ confirm, variant = 'primary', isBusy, error, onSubmit, onClose, children }: Props) {
  return (
    <form
      noValidate
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      {children}
      {error && (
        <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {whyNot(error)}
        </p>
      )}
      <Actions>
        <Button type="submit" size="lg" variant={variant} className="grow sm:grow-0" busy={isBusy}>
          {confirm}
        </Button>
        <Button size="lg" variant="outline" onClick={onClose}>
          {t('catalogue.cancel')}
        </Button>
      </Actions>
    </form>
  );
}
