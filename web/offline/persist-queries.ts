import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query';
import { PATHS } from '#web/kit/paths.ts';
import { NoStorage, toUserRange, withDatabase, type CacheEntry } from './database.ts';
import { everyRefresh, mayStoreOffline, onSwitchedOff } from './offline-mode.ts';
import { forgetLastState, readLastState } from './last-state.ts';
import { useOutbox } from './outbox/outbox-store.ts';
import { moveToThisPage, noteForLaterPages } from './page-clock.ts';
import { isNewerThan, type LoadedMe } from './shown-me.ts';

const MAX_ENTRIES = 100;

/** Removes entries that have expired, have another wire version or belong to another user. */
function loadEntries(userId: string, version: string, now: number): Promise<CacheEntry[]> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('cache', 'readwrite');
    const good: CacheEntry[] = [];
    for (const entry of await transaction.store.getAll()) {
      const isGood = entry.key.startsWith(`${userId}|`) && entry.version === version && entry.expiresAt > now;
      if (isGood) good.push(entry);
      else void transaction.store.delete(entry.key);
    }
    good.sort((a, b) => b.timestamp - a.timestamp);
    for (const { key } of good.slice(MAX_ENTRIES)) void transaction.store.delete(key);
    await transaction.done;
    return good.slice(0, MAX_ENTRIES);
  });
}

function keepEntries(entries: readonly CacheEntry[]): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('cache', 'readwrite');
    for (const entry of entries) void transaction.store.put(entry);
    await transaction.done;
  });
}

function dropEntries(userId: string): Promise<void> {
  forgetLastState();
  return withDatabase((database) => database.delete('cache', toUserRange(userId)));
}

const HOUR_MS = 60 * 60_000;
/** Spec section 9. */
const TTL_MS = 24 * HOUR_MS;
/** The longer time to live of the user's own record, so that the user can check in offline on a Monday morning. */
const ME_TTL_MS = 7 * 24 * HOUR_MS;
const ME = 'me';
const isMe = ({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean =>
  queryKey[0] === ME && state.status === 'success';
/** Queries with other users' data, such as an admin's lists. */
const NEVER_PERSISTED = new Set<unknown>(['users', 'analytics', 'checkins', 'audit', 'settings', 'jobs']);
const OTHERS_REDEMPTIONS = new Set<unknown>(['all', 'undecided']);
/** The time for which changed queries are collected before they are stored together. */
const GATHER_MS = 500;
/** The largest entry as JSON, in characters. A longer list is requested again instead of being stored. */
const MAX_LENGTH = 400_000;

/** Stored answers with another wire version are deleted. */
const WIRE_VERSION: string = import.meta.env.VITE_WIRE_VERSION ?? 'unbuilt';

type PersistedQuery = DehydratedState['queries'][number];

export function isPersisted({
  queryKey: [name, part],
  state,
  meta,
}: Pick<Query, 'queryKey' | 'state' | 'meta'>): boolean {
  if (state.status !== 'success' || meta?.persist === false || NEVER_PERSISTED.has(name)) return false;
  return !(name === 'redemptions' && OTHERS_REDEMPTIONS.has(part));
}

function toEntry(userId: string, query: PersistedQuery): CacheEntry | null {
  const timestamp = query.state.dataUpdatedAt;
  const ttl = query.queryKey[0] === ME ? ME_TTL_MS : TTL_MS;
  const data: PersistedQuery = { ...query, state: { ...query.state, fetchStatus: 'idle', fetchMeta: null } };
  if (JSON.stringify(data).length > MAX_LENGTH) return null;
  return { key: `${userId}|${query.queryHash}`, data, timestamp, expiresAt: timestamp + ttl, version: WIRE_VERSION };
}

/** A screen shows the stored data at once and requests the query again. */
const asOld = (query: PersistedQuery): PersistedQuery => ({ ...query, state: { ...query.state, isInvalidated: true } });

function onThisPage(query: PersistedQuery): PersistedQuery {
  const me = query.state.data as LoadedMe;
  if (query.queryKey[0] !== ME || !me.clock) return query;
  return { ...query, state: { ...query.state, data: { ...me, clock: moveToThisPage(me.clock) } } };
}

/**
 * When a query's request is already running, the stored data is set as the query's own data. Otherwise a cancelled
 * request would lose the stored data, because TanStack Query then resets the query to its state before the request.
 */
export function restoreQueries(client: QueryClient, queries: readonly PersistedQuery[]): void {
  const isAsked = ({ queryHash }: PersistedQuery) =>
    client.getQueryCache().get(queryHash)?.state.fetchStatus === 'fetching';
  hydrate(client, { mutations: [], queries: queries.filter((query) => !isAsked(query)).map(asOld) });
  for (const query of queries.filter(isAsked)) {
    const { data, dataUpdatedAt } = query.state;
    // An answer that arrived meanwhile is newer than the stored answer.
    client.setQueryData(query.queryKey, (known: unknown) => (known === undefined ? data : undefined), {
      updatedAt: dataUpdatedAt,
    });
  }
}

/** Returns true when the device knows the user's record without waiting for IndexedDB. */
export function restoreLastMe(client: QueryClient, userId: string): boolean {
  const last = mayStoreOffline() ? readLastState() : null;
  const me = last?.userId === userId ? last.me : null;
  if (me?.version !== WIRE_VERSION || me.expiresAt <= Date.now()) return false;
  restoreQueries(client, [onThisPage(me.query)]);
  return true;
}

/**
 * This function reports no storage failures, because the outbox reports them. When offline mode is off, nothing is
 * stored, and stored data is removed.
 */
export function persistQueries(client: QueryClient, userId: string): { restored: Promise<void>; stop: () => void } {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isRestoring = false;

  const quietly = (failure: unknown) => {
    if (!(failure instanceof NoStorage)) throw failure;
  };

  function keepLast(): void {
    // A page that clears the device stores nothing, also when the sign-out failed.
    if (location.pathname === PATHS.clear) return;
    const query = mayStoreOffline() && dehydrate(client, { shouldDehydrateQuery: isMe }).queries[0];
    const entry = query && toEntry(userId, query);
    if (!entry) return;
    const { version, expiresAt } = entry;
    const me = { query: entry.data as PersistedQuery, version, expiresAt };
    const keep = async () => {
      const { keepLastState } = await import('./keep-last-state.ts');
      if (!isStopped && mayStoreOffline()) keepLastState(userId, me, useOutbox.getState().actions);
    };
    void keep().catch(() => undefined);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!mayStoreOffline()) waiting.clear();
    if (waiting.size === 0 || isStopped) return;
    const { queries } = dehydrate(client, {
      shouldDehydrateQuery: (query) => waiting.has(query.queryHash) && isPersisted(query),
    });
    waiting.clear();
    if (queries.some(isMe)) keepLast();
    const entries = queries.map((query) => toEntry(userId, query)).filter((entry) => entry !== null);
    await keepEntries(entries).catch(quietly);
  }

  const storeSoon = ({ queryHash }: Query) => {
    waiting.add(queryHash);
    timer ??= setTimeout(() => void flush(), GATHER_MS);
  };
  // The record may have been answered before. Restored data is on the device already. Storing it again could undo the
  // clearing of the device.
  for (const query of client.getQueryCache().findAll({ fetchStatus: 'idle' })) {
    if (query.state.status === 'success' && !query.state.isInvalidated) storeSoon(query);
  }
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (!isRestoring && event.type === 'updated' && event.action.type === 'success') storeSoon(event.query);
  });
  const stopFollowing = onSwitchedOff(() => void dropEntries(userId).catch(quietly));
  const noteClock = () => {
    const clock = client.getQueryData<LoadedMe>([ME])?.clock;
    if (clock && mayStoreOffline()) noteForLaterPages(clock);
  };
  const stopNoting = everyRefresh(noteClock);
  const onHide = () => {
    if (document.visibilityState !== 'hidden') return;
    noteClock();
    keepLast();
    void flush();
  };
  // The app may be closed before an answer follows.
  const stopWatching = useOutbox.subscribe(({ actions }, before) => {
    const me = actions === before.actions ? undefined : client.getQueryData<LoadedMe>([ME]);
    if (me && actions.some((action) => isNewerThan(me, action))) forgetLastState();
  });
  document.addEventListener('visibilitychange', onHide);

  async function restore(): Promise<void> {
    if (!mayStoreOffline()) return dropEntries(userId);
    const entries = await loadEntries(userId, WIRE_VERSION, Date.now());
    if (isStopped) return;
    isRestoring = true;
    restoreQueries(
      client,
      entries.map(({ data }) => onThisPage(data as PersistedQuery)),
    );
    isRestoring = false;
  }

  return {
    restored: restore().catch(quietly),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      stopFollowing();
      stopNoting();
      stopWatching();
      document.removeEventListener('visibilitychange', onHide);
    },
  };
}

export const forgetQueries = (userId: string): Promise<void> => dropEntries(userId);
