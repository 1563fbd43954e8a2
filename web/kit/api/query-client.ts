import { MutationCache, onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { AppError } from './app-error.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The longest wait before a retry. The waits double from 1 s up to this value. Spec section 9. */
const MAX_DELAY_MS = 30 * SECOND_MS;
const QUERY_RETRIES = 3;
const MUTATION_RETRIES = 1;

/** Returns true for a lost connection and for an error of the server itself. A refused request is not retried. */
function isTransient(error: Error): boolean {
  return !(error instanceof AppError) || error.status === null || error.status >= 500;
}

/** Returns true when the request was rate-limited and the server named a wait that is short enough. */
function isSoonAllowed(error: Error): boolean {
  return (
    error instanceof AppError &&
    error.type === 'RATE_LIMIT' &&
    error.retryAfterMs !== null &&
    error.retryAfterMs <= MAX_DELAY_MS
  );
}

export function retryQuery(failures: number, error: Error): boolean {
  // Offline, a query is not retried, so that the screen shows its stored data or its error at once.
  if (!onlineManager.isOnline()) return false;
  return failures < QUERY_RETRIES && (isTransient(error) || isSoonAllowed(error));
}

/** Returns true when a write may be retried. The write needs an Idempotency-Key, by which the server recognises it. */
export function retryMutation(failures: number, error: Error): boolean {
  return failures < MUTATION_RETRIES && error instanceof AppError && error.repeatable && isTransient(error);
}

export function retryDelayMs(attempt: number, error?: Error): number {
  const asked = error instanceof AppError ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(Math.max(SECOND_MS * 2 ** attempt, asked), MAX_DELAY_MS);
}

/** The callback for every failure after the last retry. `query` is the failed query, or undefined for a write. */
type OnError = (error: Error, query?: Query<unknown, unknown, unknown>) => void;

/** Creates the query client of spec section 9, "Data queries". */
export function createQueryClient(onError: OnError = () => undefined): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      queries: {
        retry: retryQuery,
        retryDelay: retryDelayMs,
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: retryMutation, retryDelay: retryDelayMs, networkMode: 'always' },
    },
  });
}
