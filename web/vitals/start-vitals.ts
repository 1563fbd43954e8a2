import { whenSettled } from '../app/when-settled.ts';
import { useSettings } from '../app/settings/settings-store.ts';

/**
 * Measures how fast the app is on this device, where its person allows it (features.analytics). All of it loads when the
 * first screen is there, so it delays nothing; what came before is in the browser's buffers. Without it nothing loads.
 */
export function startVitals(): void {
  const start = () => {
    if (!useSettings.getState().features.analytics) return;
    // A device that cannot load it is a device without figures.
    import('./measure.ts').then(({ measure }) => measure()).catch(() => undefined);
  };
  whenSettled(start);
}
