import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isKept } from './persist-queries.ts';

function isKeptOnDevice(queryKey: QueryKey): boolean {
  const client = new QueryClient();
  client.setQueryData(queryKey, {});
  return isKept(client.getQueryCache().find({ queryKey })!);
}

it('keeps the record of the signed-in user, and what else their own screens show', () => {
  expect([['me'], ['notification-preferences'], ['redemptions', 'demo-employee']].map(isKeptOnDevice)).toEqual([
    true,
    true,
    true,
  ]);
});

it('leaves no names and no points of other people on an admin’s device, the nightly audit’s neither', () => {
  const ofOthers: QueryKey[] = [['users', {}], ['audit'], ['jobs', 'differences'], ['redemptions', 'all']];
  expect(ofOthers.filter(isKeptOnDevice)).toEqual([]);
});
