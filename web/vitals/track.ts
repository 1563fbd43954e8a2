import { INSTALL_ACTIONS, INSTALL_PLATFORMS } from '../../domain/telemetry/install-prompt.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import { addItem } from './outgoing.ts';

/**
 * Counts an event of the app if the user allows analytics. The event is sent with the next batch of metrics. Actions
 * that domain/telemetry does not list count as `other`, and unlisted platforms as `unknown`. Spec section 7.
 */
export function trackEvent(name: 'pwa_install_prompt', data: { action: string; platform: string }): void {
  if (!useSettings.getState().features.analytics) return;
  addItem({
    type: 'event',
    name,
    action: INSTALL_ACTIONS.find((action) => action === data.action) ?? 'other',
    platform: INSTALL_PLATFORMS.find((platform) => platform === data.platform) ?? 'unknown',
    timestamp: new Date().toISOString(),
  });
}
