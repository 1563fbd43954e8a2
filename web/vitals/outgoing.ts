import { hc } from 'hono/client';
import type { EventItem, MetricItem } from '#domain/api/telemetry.ts';
import { TELEMETRY_MAX_ITEMS } from '#domain/telemetry/batch.ts';
import { INSTALL_ACTIONS, INSTALL_PLATFORMS } from '#domain/telemetry/install-prompt.ts';
import { METRIC_MAX } from '#domain/telemetry/metrics.ts';
import type { telemetryRoutes } from '#worker/features/telemetry/routes.ts';
import { API_OPTIONS } from '../kit/api/api.ts';
import { authorizationHeaders } from '../kit/session/credentials.ts';
import { useSettings } from '../kit/settings/settings-store.ts';

const telemetry = hc<typeof telemetryRoutes>('/api/telemetry', API_OPTIONS);

/** The items are only in memory, so they are lost when the page closes. */
let waiting: (MetricItem | EventItem)[] = [];

/** A batch contains only the last TELEMETRY_MAX_ITEMS items. A metric above its plausible maximum is dropped. */
export function addItem(item: MetricItem | EventItem): void {
  if (item.type === 'metric' && item.value > METRIC_MAX[item.name]) return;
  waiting = [...waiting, item].slice(-TELEMETRY_MAX_ITEMS);
}

/** A batch is sent only once, so that no item counts twice. */
export async function sendItems(): Promise<void> {
  if (!useSettings.getState().features.analytics) waiting = [];
  // A batch that is sent offline would be lost.
  if (waiting.length === 0 || navigator.onLine === false) return;
  try {
    const { Authorization } = await authorizationHeaders();
    const items = waiting;
    if (!Authorization || items.length === 0) return;
    waiting = [];
    // `keepalive` lets the request outlive a closing page.
    await telemetry.index.$post({ json: { items } }, { init: { keepalive: true } });
  } catch {
    // A batch is never sent twice.
  }
}

/**
 * The event is sent with the next batch of metrics. Actions that domain/telemetry does not list count as `other`, and
 * unlisted platforms as `unknown`. Spec section 7.
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
