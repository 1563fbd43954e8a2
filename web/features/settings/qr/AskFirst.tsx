import { useId, useState } from 'react';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  label: string;
  /** The consequence, in a sentence. */
  text: string;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Shows a button for an action that ends something at a door: the first tap asks, the second confirms. */
export function AskFirst({ label, text, isBusy, onConfirm }: Props) {
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
