import { type ReactNode, useId, useState } from 'react';
import { ActionError } from '../../../kit/action/ActionError.tsx';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface Props {
  title: string;
  text: string;
  /** If true, a tap beside the dialog does not close the dialog. */
  isBusy: boolean;
  /** The error of the last action, or null if that action did not fail. */
  error: unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a dialog with a button for each action on a station. */
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

interface AskFirstProps {
  label: string;
  /** A sentence that describes the consequence of the action. */
  text: string;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Shows a button for an action that disables a station's code or display. A second tap confirms the action. */
export function AskFirst({ label, text, isBusy, onConfirm }: AskFirstProps) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <fieldset aria-describedby={id} className="rounded-control bg-bad-soft p-4">
      <legend className="sr-only">{label}</legend>
      <p id={id} role="alert" className="font-medium text-bad">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="error" busy={isBusy} onClick={onConfirm}>
          {label}
        </Button>
        <Button variant="outline" busy={isBusy} onClick={() => setAsking(false)}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}
