import { useCallback, useRef, useState } from 'react';
import type { BulkAct } from '../../../../domain/people/bulk.ts';
import { t } from '../../../messages/t.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { BulkForm } from './BulkForm.tsx';
import { BulkRun } from './BulkRun.tsx';
import type { BulkType } from './types.ts';

interface Props {
  type: BulkType;
  /** The ids of those it is about. */
  people: readonly string[];
  onClose: () => void;
  /** Those to whom it was done, or may have been, or who were so already: they are chosen no more. */
  onDone: (ids: readonly string[]) => void;
}

/** An act on many: what exactly, then what will happen, then what happened. */
export function BulkDialog({ type, people, onClose, onDone }: Props) {
  const [chosen] = useState(people);
  const [act, setAct] = useState<BulkAct | null>(type === 'approve' ? { type } : null);
  // Back to the form: what was typed is there again.
  const [last, setLast] = useState<BulkAct | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settled = useRef<readonly string[]>([]);
  const onSettled = useCallback((ids: readonly string[]) => {
    settled.current = ids;
  }, []);
  // By whatever way it is closed: whoever stayed chosen would be acted on again.
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
    // While it runs only its own button stops it: a tap beside it must not.
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
