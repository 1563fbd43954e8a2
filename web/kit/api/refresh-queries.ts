import type { QueryClient } from '@tanstack/react-query';

/**
 * The company's data, by the first part of the query keys. Any admin action may make any of it stale: a decision on a
 * claim changes points, figures and the audit log. Only visible data is requested at once, the rest when it is shown.
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

/** Refreshes every query under these first parts of the keys. Resolves when the visible data has arrived. */
export async function refreshQueries(client: QueryClient, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      // A request sent before the action finished may return old data.
      await client.cancelQueries({ queryKey: [name] });
      await client.invalidateQueries({ queryKey: [name] });
    }),
  );
}

/** Refreshes the company's data after an admin action, whatever its outcome. */
export const refreshCompany = (client: QueryClient): Promise<void> => refreshQueries(client, COMPANY);
