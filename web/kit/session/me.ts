import { QueryClientContext, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { use, useMemo } from 'react';
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

/** Returns true when a user was ever signed in on this device. */
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

/** The guards load the record before a screen renders. */
export function useMe(): ShownMe {
  useData();
  const { data } = useSuspenseQuery(meOptions);
  const actions = useOutbox((state) => state.actions);
  const today = dayAt(data, serverNow(data));
  // The shown record changes only with the day, so the list has `today` instead of the time.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => shownMe(data, actions, serverNow(data)), [data, actions, today]);
}

/** Returns the name of every 'Welcome, {name}': 'Employee' when we know the email address only. Spec section 2. */
export function welcomeName(me: Pick<LoadedMe, 'name' | 'firstName' | 'email'>): string {
  const isNamed = me.firstName.trim() !== '' || me.name !== displayName({ email: me.email });
  return isNamed ? greetingName(me) : t('app.welcome.fallback');
}

/** Use it in list rows. Unlike `useMe`, this hook does not render a row again when the outbox changes. */
export const useScoring = (): LoadedMe['scoring'] => useSuspenseQuery(meOptions).data.scoring;
