import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ActionForm, type ActFormProps } from './ActionForm.tsx';

interface Props extends ActFormProps {
  title: string;
  /** The effect of the action. */
  text?: ReactNode;
  isWide?: boolean;
}

/**
 * Asks for a confirmation before an admin action. The dialog stays open while the action is sent, and shows the
 * outcome.
 */
export function ActionDialog({ title, text, isWide = false, ...form }: Props) {
  return (
    <Dialog title={title} isWide={isWide} isBusy={form.busy} onClose={form.onClose}>
      {text !== undefined && <p className="mt-3 text-ink-soft wrap-anywhere">{text}</p>}
      <ActionForm {...form} />
    </Dialog>
  );
}
