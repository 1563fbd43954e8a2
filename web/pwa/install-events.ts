import type { InstallAction } from '../../domain/telemetry/install-prompt.ts';
import type { Platform } from './install/device.ts';

/** Counts it (pwa_install_prompt, spec section 7), where the person allows analytics; when it was, the counting adds. */
export function reportInstallPrompt(action: InstallAction, platform: Platform): void {
  import('../vitals/track.ts')
    .then(({ trackEvent }) => trackEvent('pwa_install_prompt', { action, platform }))
    .catch((error: unknown) => console.warn('An event was not counted.', error));
}
