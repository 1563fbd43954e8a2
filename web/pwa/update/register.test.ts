import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerWorker } from './register.ts';
import { setUpdate, useUpdate } from './update-store.ts';

const MINUTE_MS = 60_000;
const update = vi.fn(async () => undefined);
const register = vi.fn(async () => ({ addEventListener: () => undefined, waiting: null, update }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

it('registers /sw.js for the whole site, and checks for an update after 5 seconds and then every 30 minutes', async () => {
  registerWorker();
  expect(register.mock.calls).toEqual([['/sw.js', { scope: '/', updateViaCache: 'none' }]]);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(update).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS - 5_001);
  expect(update).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(update).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(update).toHaveBeenCalledTimes(4);
});

it('logs a failed registration and a failed check for an update, and shows no error', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const failure = new Error('No.');
  register.mockRejectedValueOnce(failure);
  registerWorker();
  await vi.advanceTimersByTimeAsync(0);
  expect(warn.mock.calls).toEqual([['The service worker was not registered.', failure]]);
  update.mockRejectedValueOnce(failure);
  registerWorker();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(warn).toHaveBeenLastCalledWith('The service worker was not checked for an update.', failure);
});

it('offers every version that is deployed while the page is open, but none that another tab has activated', async () => {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as EventTarget | null,
    installing: null as EventTarget | null,
    update,
  });
  register.mockResolvedValueOnce(registration as never);
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: { postMessage: () => undefined } } });
  registerWorker();
  for (const version of [1, 2]) {
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    const worker = Object.assign(new EventTarget(), { version, state: 'installed' });
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker;
    worker.dispatchEvent(new Event('statechange'));
    // The worker in use does not answer, so the wait for its version times out.
    await vi.advanceTimersByTimeAsync(30_000);
    expect(useUpdate.getState()).toMatchObject({ at: 'available', waiting: { version } });
    setUpdate({ at: 'none' });
  }
  // Another tab activates the third version before the worker in use has answered.
  const third = Object.assign(new EventTarget(), { state: 'installed' });
  registration.installing = third;
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting = third;
  third.dispatchEvent(new Event('statechange'));
  registration.waiting = null;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(useUpdate.getState()).toEqual({ at: 'none' });
});
