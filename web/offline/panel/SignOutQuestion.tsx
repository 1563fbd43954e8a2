import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { filterUnsent, useOutbox } from '../outbox/outbox-store.ts';

/** Asks the user before they sign out while actions are unsent, and explains what happens to these actions. */
export default function SignOutQuestion({ onCancel, onLeave }: { onCancel: () => void; onLeave: () => void }) {
  const count = filterUnsent(useOutbox((state) => state.actions)).length;
  return (
    <Dialog title={t('offline.signOut.title')} onClose={onCancel}>
      <p className="mt-3 text-ink-soft">{t('offline.signOut.text', { count })}</p>
      <Actions>
        <Button size="lg" className="grow" onClick={onCancel}>
          {t('offline.signOut.stay')}
        </Button>
        <Button size="lg" variant="outline" onClick={onLeave}>
          {t('offline.signOut.leave')}
        </Button>
      </Actions>
    </Dialog>
  );
}
