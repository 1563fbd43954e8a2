import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { telemetrySchema, type MetricItem } from '#domain/api/telemetry.ts';
import { setCredentials } from '../kit/session/credentials.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import { addItem, sendItems, trackEvent } from './outgoing.ts';

const metric = (value: number): MetricItem => ({ type: 'metric', name: 'LCP', value, screen: '/employee/dashboard' });
const sent = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ counted: 1 }, { status: 202 }));
const AT = '2026-03-02T12:30:00.000Z';
let token: string | null = 'demo-001';

/** Returns the sent batches. Fails if the server would refuse one of them. */
const batches = () => sent.mock.calls.map(([, { body }]) => v.parse(telemetrySchema, JSON.parse(String(body))).items);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(AT), toFake: ['Date'] });
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('navigator', { onLine: true });
  token = 'demo-001';
  setCredentials('Demo', async () => token);
  useSettings.getState().setFeature('analytics', true);
});
afterEach(async () => {
  // Clears the items that a test did not send.
  useSettings.getState().setFeature('analytics', false);
  await sendItems();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('sends the waiting items once, in one request with credentials and `keepalive`', async () => {
  addItem(metric(1));
  addItem(metric(2));
  trackEvent('pwa_install_prompt', { action: 'shown', platform: 'desktop' });
  await Promise.all([sendItems(), sendItems()]);
  await sendItems();
  expect(batches()).toEqual([
    [
      metric(1),
      metric(2),
      { type: 'event', name: 'pwa_install_prompt', action: 'shown', platform: 'desktop', timestamp: AT },
    ],
  ]);
  const [url, init] = sent.mock.calls[0] ?? [];
  expect([url, init?.method, init?.keepalive]).toEqual(['/api/telemetry', 'POST', true]);
  expect(new Headers(init?.headers).get('Authorization')).toBe('Demo demo-001');
});

it('sends nothing when no items wait', async () => {
  await sendItems();
  expect(sent).not.toHaveBeenCalled();
});

it('sends no items, and drops the waiting ones, when analytics is off', async () => {
  addItem(metric(1));
  useSettings.getState().setFeature('analytics', false);
  trackEvent('pwa_install_prompt', { action: 'shown', platform: 'desktop' });
  await sendItems();
  useSettings.getState().setFeature('analytics', true);
  await sendItems();
  expect(sent).not.toHaveBeenCalled();
});

it('sends nothing until a user is signed in and the device is online', async () => {
  addItem(metric(1));
  token = null;
  await sendItems();
  token = 'demo-001';
  vi.stubGlobal('navigator', { onLine: false });
  await sendItems();
  expect(sent).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: true });
  await sendItems();
  expect(batches()).toEqual([[metric(1)]]);
});

it('does not repeat a failed send, and shows no error', async () => {
  addItem(metric(1));
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await sendItems();
  addItem(metric(2));
  sent.mockResolvedValueOnce(Response.json({}, { status: 500 }));
  await sendItems();
  addItem(metric(3));
  await sendItems();
  expect(batches()).toEqual([[metric(1)], [metric(2)], [metric(3)]]);
});

it('keeps the last 50 items, and drops a metric with an implausible value', async () => {
  for (let n = 1; n <= 60; n++) addItem(metric(n));
  addItem(metric(3_600_000));
  await sendItems();
  const [values] = batches().map((items) => items.map((item) => 'value' in item && item.value));
  expect(values).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
});

it('replaces an action or a platform that is not in the closed lists', async () => {
  trackEvent('pwa_install_prompt', { action: 'opened by Maya', platform: 'Mozilla/5.0 (Macintosh)' });
  await sendItems();
  expect(batches()).toEqual([
    [{ type: 'event', name: 'pwa_install_prompt', action: 'other', platform: 'unknown', timestamp: AT }],
  ]);
});
