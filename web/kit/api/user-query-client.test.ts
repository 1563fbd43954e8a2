import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../ui/toast-store.ts';
import { AppError, networkError } from './app-error.ts';
import { forgetErrors, useErrorLog } from '../errors/error-log.ts';
import { ME_KEY } from '../session/me.ts';
import { useNotifications } from '../notifications/notification-store.ts';
import { createUserQueryClient } from './user-query-client.ts';
import { resetAccessState, useAccessState } from '../session/access-state.ts';

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
  await client.fetchQuery({ queryKey: ['users'], queryFn: () => Promise.reject(refusal), retry: false }).catch(() => 0);
  await vi.waitUntil(() => asked === 2 && client.isFetching() === 0);
  stop();
});
