import type { QueryClient } from '@tanstack/react-query';

/**
 * The queries of the company's data, by the first part of the query key. An admin action may change the data of any of
 * these queries. For example, a decision on a claim changes points, figures and the audit log. Visible data is
 * requested again at once. Other data is requested again when a screen shows the data.
 */
export const COMPANY = [
  'achievements',
  'activity',
  'analytics',
  'announcements',
  'archive',
  'attendance',
  'audit',
  'badges',
  'brand',
  'calendars',
  'catalogue',
  'checkins',
  'company-zone',
  'corrections',
  'jobs',
  'leaderboard',
  'leaderboard-filters',
  'leaderboard-person',
  'mail-outbox',
  'me',
  'notices',
  'payroll',
  'points',
  'quote',
  'redemption-choices',
  'redemptions',
  'rewards',
  'setup',
  'sights',
  'users',
  'walls',
] as const;

/** Refreshes every query whose key begins with one of `names`. Resolves when the visible data has arrived. */
export async function refreshQueries(client: QueryClient, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      // A request that was sent before the action finished may return old data.
      await client.cancelQueries({ queryKey: [name] });
      await client.invalidateQueries({ queryKey: [name] });
    }),
  );
}

/** Refreshes the company's data after an admin action, also when the action failed. */
export const refreshCompany = (client: QueryClient): Promise<void> => refreshQueries(client, COMPANY);
