import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import { dropEntries, keepEntries, loadEntries } from './cache-store.ts';
import { NoStorage, type CacheEntry } from './database.ts';
import { mayKeep, onSwitchedOff } from './offline-mode.ts';

const HOUR_MS = 60 * 60_000;
/** Spec section 9: the default time to live of what is kept. */
const TTL_MS = 24 * HOUR_MS;
/** The person's own record is kept longer: with it they can check in on a Monday morning in the lift. */
const ME_TTL_MS = 7 * 24 * HOUR_MS;
const ME = 'me';
/** What belongs to other people is not left on a device: the lists of an admin. */
const NEVER_KEPT = new Set<unknown>(['users', 'analytics', 'checkins', 'audit', 'settings', 'jobs']);
const OTHERS_REDEMPTIONS = new Set<unknown>(['all', 'pending-count']);
/** Writes are gathered for this long, milliseconds. */
const GATHER_MS = 500;
/** One entry is at most this long as JSON, in characters: a list that was paged through for long is read anew. */
const MAX_LENGTH = 400_000;

/** Changes by itself when the wire format does: what one release kept, another must not misread. */
const WIRE_VERSION: string = import.meta.env.VITE_WIRE_VERSION ?? 'unbuilt';

type KeptQuery = DehydratedState['queries'][number];

/** Whether the answer of a query may stay on the device. */
export function isKept({ queryKey: [name, part], state, meta }: Pick<Query, 'queryKey' | 'state' | 'meta'>): boolean {
  if (state.status !== 'success' || meta?.persist === false || NEVER_KEPT.has(name)) return false;
  return !(name === 'redemptions' && OTHERS_REDEMPTIONS.has(part));
}

function entryOf(userId: string, query: KeptQuery): CacheEntry | null {
  const timestamp = query.state.dataUpdatedAt;
  const ttl = query.queryKey[0] === ME ? ME_TTL_MS : TTL_MS;
  const data: KeptQuery = { ...query, state: { ...query.state, fetchStatus: 'idle', fetchMeta: null } };
  if (JSON.stringify(data).length > MAX_LENGTH) return null;
  return { key: `${userId}|${query.queryHash}`, data, timestamp, expiresAt: timestamp + ttl, version: WIRE_VERSION };
}

/** Shown at once, and asked again as soon as a screen shows it: whoever opens the app wants what is true now. */
const asOld = (query: KeptQuery): KeptQuery => ({ ...query, state: { ...query.state, isInvalidated: true } });

/**
 * Puts kept queries into `client`. A query that is being asked for already takes them as data of its own: TanStack Query puts a
 * query whose request is cancelled back to what it was before the request, and hydrated data would be lost with it.
 */
export function restoreQueries(client: QueryClient, queries: readonly KeptQuery[]): void {
  const isAsked = ({ queryHash }: KeptQuery) => client.getQueryCache().get(queryHash)?.state.fetchStatus === 'fetching';
  hydrate(client, { mutations: [], queries: queries.filter((query) => !isAsked(query)).map(asOld) });
  for (const query of queries.filter(isAsked)) {
    const { data, dataUpdatedAt } = query.state;
    // An answer that came meanwhile is newer than what was kept.
    client.setQueryData(query.queryKey, (known: unknown) => (known === undefined ? data : undefined), {
      updatedAt: dataUpdatedAt,
    });
  }
}

/**
 * Keeps what the person's screens were told, so that they open without a connection: reads what is kept into `client`,
 * then keeps what comes. Resolves when the kept is there. `stop` ends it; storage that fails is the outbox's to tell.
 * With offline mode off nothing is kept, and what was kept goes.
 */
export function persistQueries(client: QueryClient, userId: string): { restored: Promise<void>; stop: () => void } {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const quietly = (failure: unknown) => {
    if (!(failure instanceof NoStorage)) throw failure;
  };

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!mayKeep()) waiting.clear();
    if (waiting.size === 0 || isStopped) return;
    const { queries } = dehydrate(client, {
      shouldDehydrateQuery: (query) => waiting.has(query.queryHash) && isKept(query),
    });
    waiting.clear();
    const entries = queries.map((query) => entryOf(userId, query)).filter((entry) => entry !== null);
    await keepEntries(entries).catch(quietly);
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    waiting.add(event.query.queryHash);
    timer ??= setTimeout(() => void flush(), GATHER_MS);
  });
  const stopFollowing = onSwitchedOff(() => void dropEntries(userId).catch(quietly));
  const onHide = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  document.addEventListener('visibilitychange', onHide);

  async function restore(): Promise<void> {
    if (!mayKeep()) return dropEntries(userId);
    const entries = await loadEntries(userId, WIRE_VERSION, Date.now());
    if (isStopped) return;
    restoreQueries(
      client,
      entries.map(({ data }) => data as KeptQuery),
    );
  }

  return {
    restored: restore().catch(quietly),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      stopFollowing();
      document.removeEventListener('visibilitychange', onHide);
    },
  };
}

/** Nothing of the person's screens stays on the device. */
export const forgetQueries = (userId: string): Promise<void> => dropEntries(userId);
