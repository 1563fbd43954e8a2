import { QueryClientContext, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { use } from 'react';
import type { OfflineAction } from '#domain/outbox/action.ts';
import { displayName, greetingName } from '#domain/people/names.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { startClock } from '#web/offline/page-clock.ts';
import { serverNow, shownMe, type LoadedMe, type ShownMe } from '#web/offline/shown-me.ts';
import type { meRoutes } from '#worker/features/me/routes.ts';
import { API_OPTIONS, readBody } from '../api/api.ts';

const STORAGE_KEY = 'employee-rewards-device';

/**
 * Returns the id of this device, for which the server signs clock checks. When storage is blocked, the id is valid only
 * for this page.
 */
function readDeviceId(): string {
  const made = crypto.randomUUID();
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored !== null) return stored;
    localStorage.setItem(STORAGE_KEY, made);
  } catch {
    // Storage is blocked.
  }
  return made;
}

export function hasDeviceId(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

let knownDeviceId = '';

export function getDeviceId(): string {
  knownDeviceId ||= readDeviceId();
  return knownDeviceId;
}

export { serverNow, type LoadedMe, type ShownMe } from '#web/offline/shown-me.ts';

const client = hc<typeof meRoutes>('/api/me', API_OPTIONS);

export const ME_KEY = ['me'] as const;

export const meOptions = queryOptions({
  queryKey: ME_KEY,
  queryFn: async ({ client: cache, signal }): Promise<LoadedMe> => {
    const askedAtMs = Date.now();
    const deviceId = getDeviceId();
    const me = await readBody(client.index.$get({ header: { 'device-id': deviceId } }, { init: { signal } }));
    // When the server does not know the rank at the moment, the rank keeps its last known value.
    const rank = me.rank ?? (me.hiddenFromLeaderboard ? null : (cache.getQueryData<LoadedMe>(ME_KEY)?.rank ?? null));
    return { ...me, rank, deviceId, askedAtMs, loadedAtMs: Date.now(), clock: startClock(Date.parse(me.today.now)) };
  },
});

/** Throws when the component is not inside the QueryClientProvider that UserApp renders. Spec section 8. */
function useData(): void {
  if (!use(QueryClientContext)) throw new Error('useData must be used within a DataProvider');
}

/** Unlike useMe, this hook does not suspend while the record loads. */
export function useMeQuery(enabled: boolean) {
  useData();
  // An error stays until the user tries again. Spec section 4.
  return useQuery({ ...meOptions, enabled, retryOnMount: false });
}

/** All components share the last shown record. It changes only with the day, not with the time. */
let last: { data: LoadedMe; actions: readonly OfflineAction[]; today: string; shown: ShownMe } | null = null;

function readShown(data: LoadedMe, actions: readonly OfflineAction[]): ShownMe {
  const now = serverNow(data);
  const today = dayAt(data, now);
  if (last?.data !== data || last.actions !== actions || last.today !== today) {
    last = { data, actions, today, shown: shownMe(data, actions, now) };
  }
  return last.shown;
}

/** The guards load the record before a screen renders. */
export function useMe(): ShownMe {
  useData();
  const { data } = useSuspenseQuery(meOptions);
  return readShown(
    data,
    useOutbox((state) => state.actions),
  );
}

/**
 * Returns the record without the changes that wait on this device. Unlike `useMe`, this hook does not render a
 * component again when the outbox changes.
 */
export const useLoadedMe = (): LoadedMe => useSuspenseQuery(meOptions).data;

/** Returns the name of every 'Welcome, {name}': 'Employee' when we know the email address only. Spec section 2. */
export function welcomeName(me: Pick<LoadedMe, 'name' | 'firstName' | 'email'>): string {
  const isNamed = me.firstName.trim() !== '' || me.name !== displayName({ email: me.email });
  return isNamed ? greetingName(me) : t('app.welcome.fallback');
}
