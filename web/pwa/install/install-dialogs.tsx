import { BellRing, CloudOff, Download, Smartphone, X, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useOffer } from '../offer.ts';
import { findStepPlatform, MANUAL_STEPS, supportsInstall, thisDevice } from './device.ts';
import { reportInstallPrompt, useInstallState, watchInstallState } from './install-state.ts';
import { rememberDeclined, rememberLater } from './invitation.ts';

/**
 * On a phone, the card has its own space above the page, because a floating card would cover the check-in or the
 * navigation.
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
        aria-label={t('dialog.notNow')}
        className="-ml-2 grid size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:text-ink"
        onClick={later}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </aside>
  );
}

function AppMark({ className = '' }: { className?: string }) {
  return <img src="/favicon.svg" alt="" width={48} height={48} className={`shrink-0 rounded-[22%] ${className}`} />;
}

type Outcome = 'accepted' | 'dismissed' | 'unavailable';

/** Each offer of the browser works only once. Returns `unavailable` when there is no offer. */
async function takeOffer(): Promise<Outcome> {
  const { offer } = useOffer.getState();
  if (!offer) return 'unavailable';
  try {
    return (await offer.prompt()).outcome;
  } catch (error) {
    console.warn('The browser did not take up its offer to install.', error);
    return 'unavailable';
  } finally {
    useOffer.setState({ offer: null });
  }
}

export type Answer = Outcome | 'later' | 'declined';

function useInstall(onOutcome: (outcome: Outcome) => void) {
  const { platform } = useInstallState();
  const [busy, setBusy] = useState(false);
  const install = async () => {
    setBusy(true);
    const outcome = await takeOffer();
    setBusy(false);
    reportInstallPrompt(outcome, platform);
    if (outcome === 'accepted') showToast({ tone: 'success', text: t('install.accepted') });
    // When the user declines the browser's question, the app asks again after 24 hours, as it does after Later.
    if (outcome === 'dismissed') rememberLater(Date.now());
    onOutcome(outcome);
  };
  return { busy, install: () => void install() };
}

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

/** Spec section 2. */
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
            {t('dialog.later')}
          </Button>
          <Button variant="ghost" onClick={never}>
            {t('install.never')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export function ManualSteps({ onClose }: { onClose: () => void }) {
  const device = thisDevice();
  const platform = findStepPlatform(device);
  return (
    <Dialog title={t('install.steps.title')} onClose={onClose}>
      <p className="mt-2 text-ink-soft">
        {t(supportsInstall(device) ? 'install.steps.supported' : 'install.steps.unsupported')}
      </p>
      <h3 className="mt-5 font-semibold">{t(`install.steps.${platform}`)}</h3>
      <ol className="mt-3 flex flex-col gap-4">
        {MANUAL_STEPS[platform].map(({ icons, text }, at) => (
          <li key={text} className="flex items-center gap-3.5">
            <span className="num w-4 shrink-0 text-center text-lg font-bold text-ink-soft" aria-hidden="true">
              {at + 1}
            </span>
            <span className="flex shrink-0 gap-1.5">
              {icons.map((Icon) => (
                <span
                  key={Icon.displayName}
                  className="grid size-11 place-content-center rounded-control border border-line bg-sunken text-action"
                >
                  <Icon aria-hidden="true" className="size-6" />
                </span>
              ))}
            </span>
            <span>{t(text)}</span>
          </li>
        ))}
      </ol>
      <Button size="lg" className="mt-6 w-full" onClick={onClose}>
        {t('install.steps.done')}
      </Button>
    </Dialog>
  );
}

/** Shows a button that installs the app, even if the user declined an earlier invitation. */
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
