import type { ReactNode } from 'react';
import { ActionError } from '../../../kit/action/ActionError.tsx';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface Props {
  title: string;
  text: string;
  /** Keeps the dialog open on a tap beside it. */
  isBusy: boolean;
  /** The error of the last action; null without one. */
  error: unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a dialog with several actions on a station, each with its own button. */
export function StationPanel({ title, text, isBusy, error, onClose, children }: Props) {
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{text}</p>
      <div className="mt-5 flex flex-col gap-4">
        {children}
        <ActionError error={error} />
        <div className="flex justify-end border-t border-line pt-4">
          <Button variant="secondary" onClick={onClose}>
            {t('qr.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
