/**
 * Spec section 7. The page and the worker may be of different versions, so each of them checks every message that it
 * receives.
 */
export type ToWorker =
  | { type: 'SKIP_WAITING' }
  | { type: 'GET_VERSION' }
  | { type: 'CLEAR_CACHE' }
  | { type: 'CACHE_URLS'; urls: readonly string[] };

export type FromWorker =
  /** The worker's caches have newer content: the whole app, or the requested addresses. */
  | { type: 'CACHE_UPDATED'; version: string; urls?: readonly string[] }
  /** The network did not answer, so the worker returned an earlier answer from the cache. */
  | { type: 'OFFLINE_FALLBACK'; url: string }
  | { type: 'SYNC_COMPLETED' }
  | { type: 'NOTIFIED' }
  /** The browser changed the push subscription, and the server needs the new subscription. */
  | { type: 'PUSH_CHANGED' };

/**
 * The name of the worker's version in the header Server-Timing of the app's page. A page can read this header of its
 * own answer.
 */
export const VERSION_ENTRY = 'version';

const PLAIN = ['SKIP_WAITING', 'GET_VERSION', 'CLEAR_CACHE'] as const;
const FROM_WORKER: readonly string[] = [
  'CACHE_UPDATED',
  'OFFLINE_FALLBACK',
  'SYNC_COMPLETED',
  'NOTIFIED',
  'PUSH_CHANGED',
];

/** A message with more addresses is refused. */
export const MAX_URLS = 50;

const readType = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null;

export function readToWorker(data: unknown): ToWorker | null {
  const type = readType(data);
  const plain = PLAIN.find((known) => known === type);
  if (plain) return { type: plain };
  if (type !== 'CACHE_URLS') return null;
  const { urls } = data as { urls?: unknown };
  const isList = Array.isArray(urls) && urls.length <= MAX_URLS && urls.every((url) => typeof url === 'string');
  return isList ? { type, urls: urls as string[] } : null;
}

export function readFromWorker(data: unknown): FromWorker | null {
  const type = readType(data);
  return typeof type === 'string' && FROM_WORKER.includes(type) ? (data as FromWorker) : null;
}
