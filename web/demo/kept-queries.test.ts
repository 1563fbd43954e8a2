import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createApp } from '#worker/app.ts';
import { toOpenApi } from '#worker/features/api-docs/document.ts';
import type { Parts } from '#worker/parts.ts';
import { readQueries, type WrittenQuery } from '../kit/test/read-queries.ts';
import { isPersisted } from '../offline/persist-queries.ts';

/** The keys of admins' queries that return no user's name, points or days. A `*` is a computed part of a key. */
const ABOUT_NOBODY = [
  'calendars',
  'calendars, *',
  'catalogue, badges',
  'catalogue, few-codes',
  'catalogue, quotes',
  'catalogue, rewards, *, *',
  'closed-months',
  'company-zone',
  'redemption-choices',
  'redemptions, budget',
  'redemptions, counts',
  'setup',
  'stations',
  'walls',
];
const OWN = ['devices, *', 'push-device, *', 'redemptions, own, *'];
const OF_THE_APP = ['calendars, public-holidays'];

const { paths } = toOpenApi(createApp({} as Parts).routes, 'test');

function isForAdmins(route: string): boolean {
  const [method = '', path = ''] = route.split(' ');
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
  if (!operation) throw new Error(`No route ${route}`);
  return operation.security.some(({ session }) => session?.some((role) => role !== 'employee'));
}

const nameKey = ({ key }: WrittenQuery) => key.map((part) => part ?? '*').join(', ');

/**
 * Returns true when the answer may contain other users' data. Also returns true when the query's routes are unknown.
 */
const isAboutOthers = (query: WrittenQuery): boolean =>
  query.routes.length === 0 || query.namesUser || query.routes.some(isForAdmins);

function isKeptOnDevice({ key, isMarkedUnkept }: WrittenQuery): boolean {
  const client = new QueryClient();
  const queryKey = key.map((part) => part ?? '*');
  client.setQueryData(queryKey, {});
  const { state } = client.getQueryCache().find({ queryKey })!;
  return isPersisted({ queryKey, state, meta: isMarkedUnkept ? { persist: false } : undefined });
}

describe('stored queries (decision 0008: data about other users does not stay on a device)', () => {
  const queries = readQueries();

  it('the device stores no answers of routes for admins, and no answers about other users', () => {
    const allowed = new Set([...ABOUT_NOBODY, ...OWN, ...OF_THE_APP]);
    const kept = queries.filter((query) => isAboutOthers(query) && isKeptOnDevice(query));
    expect(
      kept.filter((query) => !allowed.has(nameKey(query))).map(({ where }) => where),
      'give these queries `meta: { persist: false }`, or list them above if they name nobody',
    ).toEqual([]);
    expect([...allowed].filter((name) => !kept.some((query) => nameKey(query) === name))).toEqual([]);
  });

  it('reads the queries from the source, and finds the routes of nearly all queries', () => {
    expect(queries.length).toBeGreaterThan(60);
    const unread = queries.filter(({ routes }) => routes.length === 0).map(nameKey);
    expect(unread.length).toBeLessThan(8);
  });
});
