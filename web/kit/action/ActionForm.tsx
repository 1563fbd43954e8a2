import type { ReactNode } from 'react';
import { fieldText } from '#web/messages/error-text.ts';
import { t } from '#web/messages/t.ts';
import { Button, type ButtonVariant } from '#web/ui/Button.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { AppError, toAppError } from '../api/app-error.ts';

interface Props {
  error: unknown;
  failed?: string | undefined;
  className?: string;
}

export function ActionError({ error, failed, className = '' }: Props) {
  if (error === null || error === undefined) return null;
  const { code, message } = toAppError(error);
  return (
    <div role="alert" className={`rounded-control bg-bad-soft px-4 py-3 font-medium text-bad ${className}`}>
      {failed && <p className="font-bold">{failed}</p>}
      <p>{code === 'version_conflict' ? t('dialog.changed') : message}</p>
    </div>
  );
}

interface ActFormProps {
  confirm: string;
  /** A second question about the action. It stays above the buttons, so that it is in sight in a tall form too. */
  question?: string | null;
  variant?: ButtonVariant;
  cancel?: string;
  busy: boolean;
  /** The error of the failed action, or null. The typed values stay in the form. */
  error: unknown;
  failed?: string;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

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

interface ActionDialogProps extends ActFormProps {
  title: string;
  text?: ReactNode;
  isWide?: boolean;
}

/**
 * Asks for a confirmation before an admin action. The dialog stays open while the action is sent, and shows the
 * outcome.
 */
export function ActionDialog({ title, text, isWide = false, ...form }: ActionDialogProps) {
  return (
    <Dialog title={title} isWide={isWide} isBusy={form.busy} onClose={form.onClose}>
      {text !== undefined && <p className="mt-3 text-ink-soft wrap-anywhere">{text}</p>}
      <ActionForm {...form} />
    </Dialog>
  );
}

/** Returns the server's error for each field, by field name, in the language in use. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') return {};
  return Object.fromEntries(error.details.map((issue) => [issue.path, fieldText(issue)]));
}
