import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { reportInstallPrompt } from '../install-events.ts';
import { useInstallState } from './install-state.ts';
import { rememberLater } from './memory.ts';
import { useOffer } from '../offer.ts';

type Outcome = 'accepted' | 'dismissed' | 'unavailable';

/** Lets the browser ask. Its offer works once and is then gone; without one it asks nothing. */
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

/** The possible answers to the invitation, and their outcomes. */
export type Answer = Outcome | 'later' | 'declined';

/** Handles the Install buttons: the browser asks, and its answer is counted and shown. */
export function useInstall(onOutcome: (outcome: Outcome) => void) {
  const { platform } = useInstallState();
  const [busy, setBusy] = useState(false);
  const install = async () => {
    setBusy(true);
    const outcome = await takeOffer();
    setBusy(false);
    reportInstallPrompt(outcome, platform);
    if (outcome === 'accepted') showToast({ tone: 'success', text: t('install.accepted') });
    // After a "no" to the browser the app asks again a day later, as after Later.
    if (outcome === 'dismissed') rememberLater(Date.now());
    onOutcome(outcome);
  };
  return { busy, install: () => void install() };
}
