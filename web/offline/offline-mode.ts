import { useSettings } from '../kit/settings/settings-store.ts';

/** Returns true when this device may store its user's data and queued actions (features.offlineMode). Decision 0035. */
export const mayStoreOffline = (): boolean => useSettings.getState().features.offlineMode;

/** Calls `go` when offline mode is switched off, in this tab or in another. The returned function stops the calls. */
export const onSwitchedOff = (go: () => void): (() => void) =>
  useSettings.subscribe(({ features }, before) => {
    if (before.features.offlineMode && !features.offlineMode) go();
  });
