import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ActForm, type ActFormProps } from './ActForm.tsx';

interface Props extends ActFormProps {
  title: string;
  /** What it does. */
  text?: ReactNode;
  isWide?: boolean;
}

/** Asks before an act of an admin. While it is on its way the dialog stays: what became of it is told here. */
export function ActDialog({ title, text, isWide = false, ...form }: Props) {
  return (
    <Dialog title={title} isWide={isWide} isBusy={form.busy} onClose={form.onClose}>
      {text !== undefined && <p className="mt-3 text-ink-soft wrap-anywhere">{text}</p>}
      <ActForm {...form} />
    </Dialog>
  );
}
