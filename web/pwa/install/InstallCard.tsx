import { X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { AppMark } from './AppMark.tsx';
import { reportInstallPrompt } from '../install-events.ts';
import { useInstallState } from './install-state.ts';
import { rememberLater } from './memory.ts';
import { useInstall, type Answer } from './use-install.ts';

/**
 * Shows the small invitation to install. On a phone, the card has its own space above the page, because a floating card
 * would cover the check-in or the navigation. On a wide screen, the card floats in the corner.
 */
export function InstallCard({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const { platform } = useInstallState();
  const { busy, install } = useInstall(onAnswer);
  useEffect(() => reportInstallPrompt('shown', platform), [platform]);
  const later = () => {
    rememberLater(Date.now());
    reportInstallPrompt('later', platform);
    onAnswer('later');
  };
  return (
    <aside
      aria-label={t('install.card.label')}
      data-install-card
      className="mx-4 mt-3 flex h-(--install-card) animate-rise items-center gap-3 rounded-control bg-surface pl-3 shadow-soft sm:mx-6 lg:fixed lg:right-6 lg:bottom-6 lg:z-40 lg:m-0 lg:h-auto lg:w-80 lg:rounded-card lg:p-4 lg:pr-2 lg:shadow-float"
    >
      <AppMark className="size-9 lg:size-12" />
      <div className="min-w-0 grow">
        <p className="leading-tight font-semibold">{t('install.card.title')}</p>
        <p className="truncate text-xs text-ink-soft lg:text-sm lg:whitespace-normal">{t('install.card.text')}</p>
      </div>
      <Button variant="secondary" size="sm" busy={busy} onClick={install}>
        {t('install.card.button')}
      </Button>
      <button
        type="button"
        aria-label={t('install.card.close')}
        className="-ml-2 grid size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:text-ink"
        onClick={later}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </aside>
  );
}
