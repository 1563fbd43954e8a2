import type { InstallAction } from '../../domain/telemetry/install-prompt.ts';
import type { Platform } from './install/device.ts';

/** Counts the event `pwa_install_prompt` of spec section 7 if the user allows analytics. */
export function reportInstallPrompt(action: InstallAction, platform: Platform): void {
  import('../vitals/track.ts')
    .then(({ trackEvent }) => trackEvent('pwa_install_prompt', { action, platform }))
    .catch((error: unknown) => console.warn('An event was not counted.', error));
}
