import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { reportInstallPrompt } from '../install-events.ts';
import { useInstallState } from './install-state.ts';
import { rememberLater } from './memory.ts';
import { useOffer } from '../offer.ts';

type Outcome = 'accepted' | 'dismissed' | 'unavailable';

/**
 * Lets the browser ask the user whether to install the app. Each offer of the browser works only once. Returns
 * `unavailable` when there is no offer.
 */
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

/** The user's answer to the invitation, or the outcome of the browser's own question. */
export type Answer = Outcome | 'later' | 'declined';

/**
 * Returns the state and the handler of an Install button. The handler lets the browser ask the user, and counts the
 * outcome.
 */
export function useInstall(onOutcome: (outcome: Outcome) => void) {
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
