import { hc } from 'hono/client';
import type { EventItem, MetricItem } from '../../domain/api/telemetry.ts';
import { TELEMETRY_MAX_ITEMS } from '../../domain/telemetry/batch.ts';
import { METRIC_MAX } from '../../domain/telemetry/metrics.ts';
import type { TelemetryApi } from '../../worker/features/telemetry/routes.ts';
import { API_OPTIONS } from '../app/api.ts';
import { authorizationHeaders } from '../app/identity/credentials.ts';
import { useSettings } from '../app/settings/settings-store.ts';

const telemetry = hc<TelemetryApi>('/api/telemetry', API_OPTIONS);

/** What waits for the page to be hidden; it is not written down, and ends with the page. */
let waiting: (MetricItem | EventItem)[] = [];

/** Lets an item wait to be sent. The last 50 do; a figure that no screen has is left out. */
export function addItem(item: MetricItem | EventItem): void {
  if (item.type === 'metric' && item.value > METRIC_MAX[item.name]) return;
  waiting = [...waiting, item].slice(-TELEMETRY_MAX_ITEMS);
}

/**
 * Sends what waits in one batch, where the person allows it and is signed in. A batch is sent once, so that none counts
 * twice; a failure is nobody's business.
 */
export async function sendItems(): Promise<void> {
  if (!useSettings.getState().features.analytics) waiting = [];
  // Sent without a connection it would be lost for certain.
  if (waiting.length === 0 || navigator.onLine === false) return;
  try {
    const { Authorization } = await authorizationHeaders();
    const items = waiting;
    if (!Authorization || items.length === 0) return;
    waiting = [];
    // The page may be on its way out: the request outlives it.
    await telemetry.index.$post({ json: { items } }, { init: { keepalive: true } });
  } catch {
    // Said above.
  }
}
