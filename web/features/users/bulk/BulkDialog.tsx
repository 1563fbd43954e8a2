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
  /** Called with the users to deselect: users who were or may have been changed, and users who needed no change. */
  onDone: (ids: readonly string[]) => void;
}

/** Runs a bulk action. Shows its form, then its preview, and then its result. */
export function BulkDialog({ type, people, onClose, onDone }: Props) {
  const [chosen] = useState(people);
  const [act, setAct] = useState<BulkAction | null>(type === 'approve' ? { type } : null);
  // The details that the admin entered. They fill the form again when the admin goes back.
  const [last, setLast] = useState<BulkAction | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const settled = useRef<readonly string[]>([]);
  const onSettled = useCallback((ids: readonly string[]) => {
    settled.current = ids;
  }, []);
  // Calls `onDone` whenever the dialog closes, so that the changed users are deselected. Otherwise, the next bulk
  // action would change them again.
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
    // While the action runs, a tap beside the dialog does not close the dialog.
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
