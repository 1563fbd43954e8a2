import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface Props {
  onCancel: () => void;
  onLeave: () => void;
}

/** Asks the user whether to leave without saving. */
export function LeaveQuestion({ onCancel, onLeave }: Props) {
  return (
    <Dialog title={t('leave.title')} onClose={onCancel}>
      <p className="mt-3 text-ink-soft">{t('leave.text')}</p>
      <Actions>
        <Button size="lg" className="grow" onClick={onCancel}>
          {t('leave.stay')}
        </Button>
        <Button size="lg" variant="outline" onClick={onLeave}>
          {t('leave.leave')}
        </Button>
      </Actions>
    </Dialog>
  );
}
