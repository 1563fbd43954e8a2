import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '#web/ui/toast-store.ts';
import { forgetErrors, useErrorLog } from '../errors/handle-error.ts';
import { useNotifications } from '../notifications/notification-store.ts';
import { resetAccessState, useAccessState } from '../session/access-state.ts';
import { ME_KEY } from '../session/me.ts';
import { AppError, networkError } from './app-error.ts';
import { createQueryClient, createUserQueryClient, retryDelayMs, retryMutation, retryQuery } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('doubles the wait from 1 s to at most 30 s, and waits longer when the server asks for it', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => retryDelayMs(attempt))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(retryDelayMs(0, new AppError({ status: 429, retryAfterMs: 12_000 }))).toBe(12_000);
  expect(retryDelayMs(5, new AppError({ status: 503, retryAfterMs: 90_000 }))).toBe(30_000);
});

it.each([400, 401, 403, 404, 409, 429])('does not retry a query after a %i', (status) => {
  expect(retryQuery(0, new AppError({ status }))).toBe(false);
});

it('retries a query three times after a lost connection, a server error, and a rate limit that ends soon', () => {
  for (const error of [
    networkError(null),
    new AppError({ status: 500 }),
    new AppError({ status: 429, retryAfterMs: 5_000 }),
  ]) {
    expect([0, 1, 2, 3].map((failures) => retryQuery(failures, error))).toEqual([true, true, true, false]);
  }
  expect(retryQuery(0, new AppError({ status: 429, retryAfterMs: 60_000 }))).toBe(false);
});

it('retries a write once, only with an Idempotency-Key and only when the server did not refuse it', () => {
  expect(retryMutation(0, networkError(null, { repeatable: true }))).toBe(true);
  expect(retryMutation(0, new AppError({ status: 503, repeatable: true }))).toBe(true);
  expect(retryMutation(1, networkError(null, { repeatable: true }))).toBe(false);
  expect(retryMutation(0, networkError(null))).toBe(false);
  expect(retryMutation(0, new AppError({ status: 409, repeatable: true }))).toBe(false);
  expect(retryMutation(0, new Error('?'))).toBe(false);
});

it('treats data as fresh for 5 minutes, and keeps it in memory for 10 minutes', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 });
});

describe('a hidden page', () => {
  afterEach(() => {
    focusManager.setFocused(undefined);
    onlineManager.setOnline(true);
  });

  async function onScreen(options: { refetchInterval?: number } = {}) {
    const client = createQueryClient();
    client.mount();
    let asked = 0;
    const queryFn = async () => ++asked;
    const stop = new QueryObserver(client, { queryKey: ['figures'], queryFn, staleTime: 1_000, ...options }).subscribe(
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(2_000);
    return {
      askedNow: async (ms = 0) => {
        await vi.advanceTimersByTimeAsync(ms);
        return asked;
      },
      close: () => {
        stop();
        client.unmount();
      },
    };
  }

  function reconnect(): void {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  }

  it('asks nothing when the connection returns, and asks once when it is seen again', async () => {
    const { askedNow, close } = await onScreen();
    focusManager.setFocused(false);
    reconnect();
    expect(await askedNow(60_000)).toBe(1);
    focusManager.setFocused(true);
    expect(await askedNow()).toBe(2);
    // As before, a page that is seen again asks only for what it missed.
    focusManager.setFocused(false);
    await askedNow(60_000);
    focusManager.setFocused(true);
    expect(await askedNow()).toBe(2);
    close();
  });

  it('asks nothing at its intervals, and a page that is seen does', async () => {
    const { askedNow, close } = await onScreen({ refetchInterval: 60_000 });
    focusManager.setFocused(false);
    expect(await askedNow(600_000)).toBe(1);
    focusManager.setFocused(true);
    expect(await askedNow(60_000)).toBe(2);
    reconnect();
    expect(await askedNow()).toBe(3);
    close();
  });
});

it('treats undefined data as an error and reports it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = vi.fn();
  const client = createQueryClient(onError);
  const observer = new QueryObserver(client, { queryKey: ['nothing'], queryFn: () => undefined, retry: false });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().status).toBe('error');
  expect(onError).toHaveBeenCalledOnce();
  stop();
});

describe('the queries of one user', () => {
  let isOnline = true;

  beforeEach(() => {
    isOnline = true;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('navigator', {
      get onLine() {
        return isOnline;
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetErrors();
    resetAccessState();
    useNotifications.getState().clearAll();
    useToasts.setState({ toasts: [] });
  });

  /**
   * Refreshes a query that fails with `error`, by default the query of the user's record. Returns the texts of the
   * toasts.
   */
  async function refreshWith(error: Error, queryKey: readonly string[] = ME_KEY, isKnown = true) {
    const client = createUserQueryClient();
    const queryFn = async () => {
      throw error;
    };
    if (isKnown) client.setQueryData(queryKey, { name: 'Maya' });
    await expect(client.fetchQuery({ queryKey, queryFn, staleTime: 0, retry: false })).rejects.toBe(error);
    return useToasts.getState().toasts.map(({ text }) => text);
  }

  it('shows a toast when the user’s data could not be refreshed, and logs the reason', async () => {
    const error = new AppError({ status: 500, message: 'Server error. Please try again later.' });
    expect(await refreshWith(error)).toEqual(['Failed to refresh user data']);
    expect(useErrorLog.getState().errors).toMatchObject([{ status: 500, message: error.message }]);
  });

  it('shows no toast when a screen shows the failure, or when the device is offline', async () => {
    expect(await refreshWith(new AppError({ status: 500 }), ME_KEY, false)).toEqual([]);
    expect(await refreshWith(new AppError({ status: 500 }), ['rewards'])).toEqual([]);
    expect(await refreshWith(new AppError({ status: 403, code: 'account_suspended' }))).toEqual([]);
    expect(useAccessState.getState().refused).toMatchObject({ code: 'account_suspended' });
    expect(await refreshWith(new AppError({ status: 401 }))).toEqual([]);
    isOnline = false;
    expect(await refreshWith(networkError(null))).toEqual([]);
  });

  it('asks for the record again after a refused request, but not after a refusal of the record itself', async () => {
    const client = createUserQueryClient();
    let asked = 0;
    const refusal = new AppError({ status: 403, code: 'auth/forbidden' });
    const queryFn = async () => {
      asked++;
      throw refusal;
    };
    const me = new QueryObserver(client, { queryKey: ME_KEY, queryFn, retry: false });
    const failures: unknown[] = [];
    const stop = me.subscribe(({ isError, isFetching, error }) => {
      if (isError && !isFetching) failures.push(error);
    });
    await vi.waitUntil(() => failures.length > 0);
    // A second request would have begun in the callback of the first failure.
    expect(client.isFetching()).toBe(0);
    expect(asked).toBe(1);
    await client
      .fetchQuery({ queryKey: ['users'], queryFn: () => Promise.reject(refusal), retry: false })
      .catch(() => 0);
    await vi.waitUntil(() => asked === 2 && client.isFetching() === 0);
    stop();
  });
});
