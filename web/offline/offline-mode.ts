import { useSettings } from '../kit/settings/settings-store.ts';

/** Returns true when this device may store what its user reads and does (features.offlineMode). Decision 0035. */
export const mayKeep = (): boolean => useSettings.getState().features.offlineMode;

/** Calls back when offline mode is switched off, in this tab or another. The returned function stops it. */
export const onSwitchedOff = (go: () => void): (() => void) =>
  useSettings.subscribe(({ features }, before) => {
    if (before.features.offlineMode && !features.offlineMode) go();
  });
