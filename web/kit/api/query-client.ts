import { focusManager, MutationCache, onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { t } from '#web/messages/t.ts';
import { handleError, keepError } from '../errors/handle-error.ts';
import { noteAccessError } from '../session/access-state.ts';
import { ME_KEY } from '../session/me.ts';
import { AppError, toAppError } from './app-error.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The waits double from 1 s up to this value. Spec section 9. */
const MAX_DELAY_MS = 30 * SECOND_MS;
const QUERY_RETRIES = 3;
const MUTATION_RETRIES = 1;

function isTransient(error: Error): boolean {
  return !(error instanceof AppError) || error.status === null || error.status >= 500;
}

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

/** The write needs an Idempotency-Key, by which the server recognises it. */
export function retryMutation(failures: number, error: Error): boolean {
  return failures < MUTATION_RETRIES && error instanceof AppError && error.repeatable && isTransient(error);
}

export function retryDelayMs(attempt: number, error?: Error): number {
  const asked = error instanceof AppError ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(Math.max(SECOND_MS * 2 ** attempt, asked), MAX_DELAY_MS);
}

/** The callback for every failure after the last retry. `query` is the failed query, or undefined for a write. */
type OnError = (error: Error, query?: Query<unknown, unknown, unknown>) => void;

/** When a hidden page last had a connection again, epoch milliseconds. It asks nothing until it is seen. */
let reconnectedUnseenAtMs = -Infinity;

function isSeenOnReconnect(): boolean {
  const isSeen = focusManager.isFocused();
  if (!isSeen) reconnectedUnseenAtMs = Date.now();
  return isSeen;
}

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
        refetchOnWindowFocus: ({ state }) => state.dataUpdatedAt <= reconnectedUnseenAtMs,
        refetchOnReconnect: isSeenOnReconnect,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: retryMutation, retryDelay: retryDelayMs, networkMode: 'always' },
    },
  });
}

/**
 * Returns false when the device is offline or the account was refused, because other parts of the app show these two
 * states.
 */
function isSilentRefresh(error: Error, query?: Query<unknown, unknown, unknown>): boolean {
  if (query?.queryKey[0] !== ME_KEY[0] || query.state.data === undefined) return false;
  return navigator.onLine && !['AUTH', 'PERMISSION'].includes(toAppError(error).type);
}

/** The cache logs failures, and passes failures about the user's own account to the guards. */
export function createUserQueryClient(): QueryClient {
  const client = createQueryClient((error, query) => {
    keepError(error);
    if (isSilentRefresh(error, query)) handleError(error, { message: t('error.user.refresh') });
    noteAccessError(error);
    // The server refused something that the screen offered, so the user's role may have changed. A refusal of the record
    // itself would be asked for again and again.
    if (error instanceof AppError && error.code === 'auth/forbidden' && query?.queryKey[0] !== ME_KEY[0]) {
      void client.invalidateQueries({ queryKey: ME_KEY });
    }
  });
  return client;
}
