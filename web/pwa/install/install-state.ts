import { create } from 'zustand';
import type { InstallAction } from '#domain/telemetry/install-prompt.ts';
import { useOffer } from '../offer.ts';
import { findPlatform, thisDevice, type Platform } from './device.ts';
import { forgetInstalled, rememberInstalled, wasInstalled } from './invitation.ts';

/** Counts the event `pwa_install_prompt` of spec section 7 if the user allows analytics. */
export function reportInstallPrompt(action: InstallAction, platform: Platform): void {
  import('#web/vitals/outgoing.ts')
    .then(({ trackEvent }) => trackEvent('pwa_install_prompt', { action, platform }))
    .catch((error: unknown) => console.warn('An event was not counted.', error));
}

/** Spec section 3. */
export interface InstallState {
  canInstall: boolean;
  isInstalled: boolean;
  isStandalone: boolean;
  platform: Platform;
}

/** Spec section 9. */
const POLL_MS = 5_000;
const AFTER_ORIENTATION_MS = 500;

function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

function look(): InstallState {
  const standalone = isStandalone();
  if (standalone) rememberInstalled();
  const isInstalled = standalone || wasInstalled();
  return {
    canInstall: useOffer.getState().offer !== null,
    isInstalled,
    isStandalone: standalone,
    platform: findPlatform(thisDevice()),
  };
}

export const useInstallState = create<InstallState>(look);

let watching = false;

export function watchInstallState(): void {
  if (watching) return;
  watching = true;
  const refresh = () => {
    const [before, now] = [useInstallState.getState(), look()];
    const isNew = (Object.keys(now) as (keyof InstallState)[]).some((name) => now[name] !== before[name]);
    if (isNew) useInstallState.setState(now);
  };
  const offered = () => {
    if (useOffer.getState().offer) forgetInstalled();
    refresh();
  };
  useOffer.subscribe(offered);
  offered();
  addEventListener('appinstalled', () => {
    rememberInstalled();
    reportInstallPrompt('installed', useInstallState.getState().platform);
    useOffer.setState({ offer: null });
  });
  screen.orientation?.addEventListener('change', () => setTimeout(refresh, AFTER_ORIENTATION_MS));
  setInterval(refresh, POLL_MS);
}
