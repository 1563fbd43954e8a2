import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError, networkError } from './app-error.ts';
import { createQueryClient, retryDelayMs, retryMutation, retryQuery } from './query-client.ts';

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
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
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
