import { useSettings } from '../app/settings/settings-store.ts';

/** Whether this device may keep what its person reads and does (features.offlineMode). Decision 0035. */
export const mayKeep = (): boolean => useSettings.getState().features.offlineMode;

/** Calls back when offline mode is switched off, in this tab or another. The returned function calls it off. */
export const onSwitchedOff = (go: () => void): (() => void) =>
  useSettings.subscribe(({ features }, before) => {
    if (before.features.offlineMode && !features.offlineMode) go();
  });
