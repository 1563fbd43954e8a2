import { useCallback, useRef, useState } from 'react';
import type { BulkAction } from '../../../../domain/people/bulk.ts';
import { t } from '../../../messages/t.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { BulkForm } from './BulkForm.tsx';
import { BulkRun } from '../../../parts/bulk/BulkRun.tsx';
import type { BulkType } from '../../../parts/bulk/types.ts';

interface Props {
  type: BulkType;
  /** The ids of the users to act on. */
  people: readonly string[];
  onClose: () => void;
  /** Called with users who are or may be done, or needed no change: they are deselected. */
  onDone: (ids: readonly string[]) => void;
}

/** Runs a bulk action: its form, then its preview, then its result. */
export function BulkDialog({ type, people, onClose, onDone }: Props) {
  const [chosen] = useState(people);
  const [act, setAct] = useState<BulkAction | null>(type === 'approve' ? { type } : null);
  // Refills the form after going back.
  const [last, setLast] = useState<BulkAction | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settled = useRef<readonly string[]>([]);
  const onSettled = useCallback((ids: readonly string[]) => {
    settled.current = ids;
  }, []);
  // Reports on every way of closing: users who stay selected would be acted on again.
  const close = () => {
    onDone(settled.current);
    onClose();
  };
  const count = chosen.length;
  const back = () => {
    setLast(act);
    setAct(null);
  };
  return (
    // Only the stop button stops a run, not a tap beside the dialog.
    <Dialog title={t(`bulk.${type}.title`, { count })} onClose={isBusy ? () => undefined : close}>
      {act === null && type !== 'approve' ? (
        <BulkForm type={type} last={last} onNext={setAct} onClose={onClose} />
      ) : (
        act && (
          <BulkRun
            act={act}
            ids={chosen}
            onBusy={setIsBusy}
            onBack={type === 'approve' ? null : back}
            onClose={close}
            onSettled={onSettled}
          />
        )
      )}
    </Dialog>
  );
}
