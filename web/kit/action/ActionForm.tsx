import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { ActionError } from './ActionError.tsx';

export interface ActFormProps {
  confirm: string;
  /** A second question about the action. It stays above the buttons, so that it is in sight in a tall form too. */
  question?: string | null;
  variant?: ButtonVariant;
  cancel?: string;
  busy: boolean;
  /** The error of the failed action, or null. The typed values stay in the form. */
  error: unknown;
  /** The name of the failed action, shown above the reason. */
  failed?: string;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** The shared part of every admin action: the fields, the failure, and the two buttons. */
export function ActionForm({
  confirm,
  question = null,
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
      {/* The margin keeps a focused field above the buttons. */}
      <div className="flex flex-col gap-5 [&_:is(input,textarea,select,button)]:scroll-mb-44">{children}</div>
      <ActionError error={error} failed={failed} className="mt-4" />
      {/* The content of a tall form scrolls under its buttons, so that the buttons are always in reach on a phone. */}
      <div className="sticky bottom-0 z-10 -mx-6 mt-6 -mb-[calc(1.5rem+env(safe-area-inset-bottom))] bg-surface px-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-surface before:to-transparent *:last:mt-0">
        <output className="mb-4 block rounded-control bg-warn-soft px-4 py-3 font-medium wrap-anywhere empty:hidden">
          {question}
        </output>
        <Actions>
          <Button type="submit" size="lg" variant={variant} className="grow" busy={busy}>
            {confirm}
          </Button>
          <Button size="lg" variant="outline" busy={busy} onClick={onClose}>
            {cancel ?? t('dialog.cancel')}
          </Button>
        </Actions>
      </div>
    </form>
  );
}
