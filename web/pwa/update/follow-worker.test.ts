import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterTakeover, bringIn, followWorker, registerWorker, reloadNow, type Takeover } from './follow-worker.ts';
import { setUpdate, useUpdate } from './update-store.ts';

const typed = vi.hoisted(() => ({ isUnsaved: false }));
vi.mock('../unsaved-input.ts', () => ({ hasUnsavedInput: () => typed.isUnsaved }));

const reload = vi.fn();
/** The end of a queue that imitates the browser's lock: each task starts when the task before it has ended. */
let last: Promise<unknown>;
const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work));

beforeEach(() => {
  vi.useFakeTimers();
  last = Promise.resolve();
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('does not reload when the user begins to type during a send, and releases the outbox', async () => {
  const worker = Object.assign(new EventTarget(), { controller: {} });
  vi.stubGlobal('navigator', { locks: { request }, serviceWorker: worker });
  void followWorker();
  let answer = () => undefined as void;
  void request('outbox', () => new Promise<void>((resolve) => (answer = resolve)));
  worker.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(100);
  typed.isUnsaved = true;
  answer();
  const next = vi.fn(async () => undefined);
  void request('outbox', next);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).not.toHaveBeenCalled();
  expect(next).toHaveBeenCalledOnce();
  expect(useUpdate.getState()).toEqual({ at: 'reload-waits' });
  typed.isUnsaved = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads when a new version took over while the page loaded, and stays when the page is of that version', async () => {
  const answerVersion = (_question: unknown, [port]: [MessagePort]) => port.postMessage({ version: '1.0.0+new' });
  const worker = Object.assign(new EventTarget(), { controller: { postMessage: answerVersion } });
  vi.stubGlobal('navigator', { locks: { request }, serviceWorker: worker });
  const page = (description: string) => ({
    getEntriesByType: () => [{ serverTiming: [{ name: 'version', description }] }],
  });
  vi.stubGlobal('performance', page('1.0.0+new'));
  await followWorker();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('performance', page('1.0.0+old'));
  await followWorker();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads at once when no send is running, and prevents the next send from starting', async () => {
  reloadNow();
  const next = vi.fn(async () => undefined);
  void request('outbox', next);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});

it('does not reload before a running send is answered', async () => {
  let answer = () => undefined as void;
  void request('outbox', () => new Promise<void>((resolve) => (answer = resolve)));
  reloadNow();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(reload).not.toHaveBeenCalled();
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

it('waits at most three seconds for a running send', async () => {
  void request('outbox', () => new Promise(() => undefined));
  reloadNow();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});

it('releases the outbox when the page is still open after five seconds', async () => {
  reloadNow();
  const next = vi.fn(async () => undefined);
  void request('outbox', next);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(next).toHaveBeenCalledOnce();
});

const facts: Takeover = { hadWorker: true, askedFor: false, unsavedInput: false };

it('does not reload when the first worker takes over, with or without unsaved input', () => {
  expect(afterTakeover({ ...facts, hadWorker: false })).toBe('stay');
  expect(afterTakeover({ ...facts, hadWorker: false, unsavedInput: true })).toBe('stay');
});

it('reloads for a new version, and waits if there is unsaved input', () => {
  expect(afterTakeover(facts)).toBe('reload');
  expect(afterTakeover({ ...facts, unsavedInput: true })).toBe('wait');
});

it('reloads despite unsaved input when the user pressed Update Now', () => {
  expect(afterTakeover({ hadWorker: true, askedFor: true, unsavedInput: true })).toBe('reload');
  expect(afterTakeover({ hadWorker: false, askedFor: true, unsavedInput: false })).toBe('reload');
});

it('reloads ten seconds after the update was chosen, when the old worker does not give way', async () => {
  const postMessage = vi.fn();
  bringIn({ postMessage } as unknown as ServiceWorker);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
});

describe('registering the worker', () => {
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
});
