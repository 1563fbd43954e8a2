import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { reportInstallPrompt } from '../install-events.ts';
import { useInstallState } from './install-state.ts';
import { rememberLater } from './memory.ts';
import { takeOffer, type Outcome } from './take-offer.ts';

/** What a person can say to the invitation, and what can become of it. */
export type Answer = Outcome | 'later' | 'declined';

/** What the Install buttons do: the browser asks, and its answer is counted and said. */
export function useInstall(onOutcome: (outcome: Outcome) => void) {
  const { platform } = useInstallState();
  const [busy, setBusy] = useState(false);
  const install = async () => {
    setBusy(true);
    const outcome = await takeOffer();
    setBusy(false);
    reportInstallPrompt(outcome, platform);
    if (outcome === 'accepted') showToast({ tone: 'success', text: t('install.accepted') });
    // Whoever told the browser no is asked again tomorrow, as after Later.
    if (outcome === 'dismissed') rememberLater(Date.now());
    onOutcome(outcome);
  };
  return { busy, install: () => void install() };
}
