import { whenSettled } from '../kit/when-settled.ts';
import { useSettings } from '../kit/settings/settings-store.ts';

/**
 * Measures the app's speed on this device, if the user allows it (features.analytics). All of it loads after the first
 * screen, so it delays nothing; earlier entries are in the browser's buffers. Switched off, nothing loads.
 */
export function startVitals(): void {
  const start = () => {
    if (!useSettings.getState().features.analytics) return;
    // A device that cannot load it has no metrics.
    import('./measure.ts').then(({ measure }) => measure()).catch(() => undefined);
  };
  whenSettled(start);
}
