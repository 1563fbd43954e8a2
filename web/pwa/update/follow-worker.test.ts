import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bringIn, followWorker, reloadNow, afterTakeover, type Takeover } from './follow-worker.ts';
import { useUpdate } from './update-store.ts';

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
  // A page that no worker controls also reloads.
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
