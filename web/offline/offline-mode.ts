import { useSettings } from '../kit/settings/settings-store.ts';

let isClearing = false;

/** Stores nothing while `clear` removes the device's data, so that no answer that arrives meanwhile stays behind. */
export async function whileClearing(clear: () => Promise<void>): Promise<void> {
  isClearing = true;
  await clear().finally(() => (isClearing = false));
}

/** Returns true when this device may store what its user reads and does (features.offlineMode). Decision 0035. */
export const mayKeep = (): boolean => !isClearing && useSettings.getState().features.offlineMode;

/** Calls back when offline mode is switched off, in this tab or another. The returned function stops it. */
export const onSwitchedOff = (go: () => void): (() => void) =>
  useSettings.subscribe(({ features }, before) => {
    if (before.features.offlineMode && !features.offlineMode) go();
  });
