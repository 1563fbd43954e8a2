import { BellRing, CloudOff, Smartphone, Zap } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { reportInstallPrompt } from '../install-events.ts';
import { AppMark } from './AppMark.tsx';
import { useInstallState } from './install-state.ts';
import { rememberDeclined, rememberLater } from './memory.ts';
import { useInstall, type Answer } from './use-install.ts';

const BENEFITS = [
  { icon: Smartphone, text: 'install.benefit.access' },
  { icon: CloudOff, text: 'install.benefit.offline' },
  { icon: BellRing, text: 'install.benefit.push' },
  { icon: Zap, text: 'install.benefit.fast' },
] as const;

interface Props {
  /** Called when the dialog is closed without an answer. */
  onClose: () => void;
  onAnswer: (answer: Answer) => void;
}

/** Asks the user to install the app, and lists the benefits. Spec section 2. */
export function InstallModal({ onClose, onAnswer }: Props) {
  const { platform } = useInstallState();
  const { busy, install } = useInstall(onAnswer);
  useEffect(() => reportInstallPrompt('shown', platform), [platform]);
  const later = () => {
    rememberLater(Date.now());
    reportInstallPrompt('later', platform);
    onAnswer('later');
  };
  const never = () => {
    rememberDeclined();
    reportInstallPrompt('dismissed', platform);
    onAnswer('declined');
  };
  return (
    <Dialog title={t('install.title')} onClose={onClose}>
      <ul className="mt-5 flex flex-col gap-3.5">
        {BENEFITS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3.5">
            <span className="grid size-10 shrink-0 place-content-center rounded-control bg-sun-soft text-sun-ink">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            {t(text)}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-2">
        <Button size="lg" busy={busy} onClick={install}>
          <AppMark className="size-6" />
          {t('install.now')}
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="outline" onClick={later}>
            {t('install.later')}
          </Button>
          <Button variant="ghost" onClick={never}>
            {t('install.never')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
