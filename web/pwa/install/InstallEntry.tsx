import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { reportInstallPrompt } from '../install-events.ts';
import { InstallModal } from './InstallModal.tsx';
import { useInstallState, watchInstallState } from './install-state.ts';
import { ManualSteps } from './ManualSteps.tsx';

/**
 * Shows a button that installs the app, even if the user declined an earlier invitation. Shows no button when the app
 * is installed.
 */
export function InstallEntry({ className = '' }: { className?: string }) {
  const { canInstall, isInstalled, platform } = useInstallState();
  // The dialog has a state of its own, because `canInstall` becomes false as soon as the browser's offer is used.
  const [open, setOpen] = useState<'question' | 'steps' | null>(null);
  useEffect(watchInstallState, []);
  const close = () => setOpen(null);
  const start = () => {
    if (!canInstall) reportInstallPrompt('unavailable', platform);
    setOpen(canInstall ? 'question' : 'steps');
  };
  return (
    <>
      {!isInstalled && (
        <Button variant="ghost" className={className} onClick={start}>
          <Download aria-hidden="true" className="size-5" />
          {t('install.entry')}
        </Button>
      )}
      {open === 'question' && (
        <InstallModal onClose={close} onAnswer={(answer) => setOpen(answer === 'unavailable' ? 'steps' : null)} />
      )}
      {open === 'steps' && <ManualSteps onClose={close} />}
    </>
  );
}
