import { QueryClient } from '@tanstack/react-query';
import { AppError } from './app-error.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** What the server refused stays refused; only lost connections and its own failures are worth another try. */
function isTransient(error: Error): boolean {
  return !(error instanceof AppError) || error.status === null || error.status >= 500;
}

/** Spec section 9: the waits before the retries, doubling from 1 s to 30 s at most. */
export function retryDelayMs(attempt: number): number {
  return Math.min(SECOND_MS * 2 ** attempt, 30 * SECOND_MS);
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && isTransient(error),
        retryDelay: retryDelayMs,
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'offlineFirst',
      },
      // Every write is safe to send twice (one check-in a day, Idempotency-Key, version), so one retry is safe.
      mutations: {
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: retryDelayMs,
        networkMode: 'always',
      },
    },
  });
