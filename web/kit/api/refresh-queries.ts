import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * The queries that no admin action changes, or that refresh themselves, by the first part of the query key. Every other
 * query is refreshed after an admin action, so a new query needs no entry here. For example, a decision on a claim
 * changes points, figures and the audit log.
 */
export const APART: readonly unknown[] = [
  'badge-grant',
  'bulk-plan',
  'devices',
  'imports',
  'mail',
  'notification-preferences',
  'personal-code',
  'push-device',
  'redemption-preview',
  'settings',
  'station-name',
  'stations',
];

async function refresh(client: QueryClient, isRefreshed: (name: unknown) => boolean): Promise<void> {
  const predicate = ({ queryKey: [name] }: Query) => isRefreshed(name);
  // A request that was sent before the action finished may return old data.
  await client.cancelQueries({ predicate });
  await client.invalidateQueries({ predicate });
}

/**
 * Visible data is requested again at once, and other data when a screen shows it. Resolves when the visible data has
 * arrived.
 */
export const refreshQueries = (client: QueryClient, names: readonly unknown[]): Promise<void> =>
  refresh(client, (name) => names.includes(name));

/** Refreshes the company's data after an admin action, also when the action failed. `also` names exceptions of APART. */
export const refreshCompany = (client: QueryClient, also: readonly unknown[] = []): Promise<void> =>
  refresh(client, (name) => !APART.includes(name) || also.includes(name));
