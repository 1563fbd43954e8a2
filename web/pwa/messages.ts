/** What page and service worker say to each other. Spec section 7. Either may be of another version, so both look first. */
export type ToWorker =
  | { type: 'SKIP_WAITING' }
  | { type: 'GET_VERSION' }
  | { type: 'CLEAR_CACHE' }
  | { type: 'CACHE_URLS'; urls: readonly string[] };

export type FromWorker =
  /** Something in the worker's caches is newer than it was: the whole app, or the addresses that were asked for. */
  | { type: 'CACHE_UPDATED'; version: string; urls?: readonly string[] }
  /** The network did not answer, so an earlier answer from the cache went out. */
  | { type: 'OFFLINE_FALLBACK'; url: string }
  /** What waited on this device was sent. */
  | { type: 'SYNC_COMPLETED' }
  /** A notification was pushed and shown. */
  | { type: 'NOTIFIED' }
  /** The browser changed the subscription to push: the server has to hear of it. */
  | { type: 'PUSH_CHANGED' };

const PLAIN = ['SKIP_WAITING', 'GET_VERSION', 'CLEAR_CACHE'] as const;
const FROM_WORKER: readonly string[] = [
  'CACHE_UPDATED',
  'OFFLINE_FALLBACK',
  'SYNC_COMPLETED',
  'NOTIFIED',
  'PUSH_CHANGED',
];

/** More than these in one message are refused. */
export const MAX_URLS = 50;

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null;

/** The message in `data`, or null when it is none that the worker knows. */
export function readToWorker(data: unknown): ToWorker | null {
  const type = typeOf(data);
  const plain = PLAIN.find((known) => known === type);
  if (plain) return { type: plain };
  if (type !== 'CACHE_URLS') return null;
  const { urls } = data as { urls?: unknown };
  const isList = Array.isArray(urls) && urls.length <= MAX_URLS && urls.every((url) => typeof url === 'string');
  return isList ? { type, urls: urls as string[] } : null;
}

/** The message in `data`, or null when it is none that the page knows. */
export function readFromWorker(data: unknown): FromWorker | null {
  const type = typeOf(data);
  return typeof type === 'string' && FROM_WORKER.includes(type) ? (data as FromWorker) : null;
}
