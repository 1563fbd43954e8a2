import { expect, it, vi } from 'vitest';
import { API_OPTIONS } from '../../kit/api/api.ts';
import { applyNext } from './queries.ts';

it.each([
  ['i-1', '/api/users/import/i-1/apply'],
  ['../me', '/api/users/import/..%2Fme/apply'],
  ['a?b#c', '/api/users/import/a%3Fb%23c/apply'],
])('encodes the import id %s in the request’s address', async (id, address) => {
  const fetch = vi.spyOn(API_OPTIONS, 'fetch').mockResolvedValue(Response.json({}));
  await applyNext(id, 'key-1', new AbortController().signal);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([address]);
  fetch.mockRestore();
});
