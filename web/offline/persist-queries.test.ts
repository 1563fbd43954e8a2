import { dehydrate, QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isPersisted, restoreQueries } from './persist-queries.ts';

function isOnDevice(queryKey: QueryKey): boolean {
  const client = new QueryClient();
  client.setQueryData(queryKey, {});
  return isPersisted(client.getQueryCache().find({ queryKey })!);
}

it('stores the data of the user’s own screens on the device', () => {
  expect([['me'], ['notification-preferences'], ['redemptions', 'demo-employee']].map(isOnDevice)).toEqual([
    true,
    true,
    true,
  ]);
});

it('does not store names or points of other users on an admin’s device', () => {
  const ofOthers: QueryKey[] = [['users', {}], ['audit'], ['jobs', 'differences'], ['redemptions', 'all']];
  expect(ofOthers.filter(isOnDevice)).toEqual([]);
});

it('keeps restored data when a running request is cancelled', async () => {
  const earlier = new QueryClient();
  earlier.setQueryData(['me'], 'Maya', { updatedAt: 1 });
  earlier.setQueryData(['rewards'], 'a list', { updatedAt: 1 });
  const client = new QueryClient();
  const asked = client.prefetchQuery({ queryKey: ['me'], queryFn: ({ signal }) => new Promise(() => void signal) });
  restoreQueries(client, dehydrate(earlier).queries);
  expect(client.getQueryState(['me'])).toMatchObject({ data: 'Maya', dataUpdatedAt: 1, fetchStatus: 'fetching' });
  expect(client.getQueryState(['rewards'])).toMatchObject({ data: 'a list', isInvalidated: true });
  await client.cancelQueries({ queryKey: ['me'] });
  await asked;
  expect(client.getQueryData(['me'])).toBe('Maya');
});
