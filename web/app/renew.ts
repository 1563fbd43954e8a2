import type { QueryClient } from '@tanstack/react-query';

/**
 * What is shown of the company, by the first part of the query keys. Any act of an admin may make any of it old: a decision on
 * a claim moves points, figures and the audit log. Only what is on the screen is asked for at once, the rest when it is shown.
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

/** Asks anew for everything under these first parts of the query keys. Settled when what is on the screen has come. */
export async function renew(client: QueryClient, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      // A request that went out before the act got its answer may not know of it.
      await client.cancelQueries({ queryKey: [name] });
      await client.invalidateQueries({ queryKey: [name] });
    }),
  );
}

/** After an act of an admin, whatever came of it. */
export const renewCompany = (client: QueryClient): Promise<void> => renew(client, COMPANY);
