import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { setCredentials } from './credentials.ts';
import { meOptions, useMe, useMeQuery, welcomeName } from './me.ts';

afterEach(() => vi.unstubAllGlobals());

const HOOKS = { useMe, useMeQuery: () => useMeQuery(false) };

it.each(Object.entries(HOOKS))('%s throws an error that names the missing provider', (_name, useData) => {
  function Screen() {
    useData();
    return null;
  }
  expect(() => renderToString(<Screen />)).toThrow('useData must be used within a DataProvider');
});

it('keeps the last known rank while the server knows none, except for users who hid themselves', async () => {
  const answers = [
    { rank: null },
    { rank: 7, hiddenFromLeaderboard: false },
    { rank: null, hiddenFromLeaderboard: false },
    { rank: 6, hiddenFromLeaderboard: false },
    { rank: null, hiddenFromLeaderboard: true },
    { rank: null, hiddenFromLeaderboard: false },
  ];
  setCredentials('Demo', async () => 'demo-employee');
  const today = { now: '2026-03-02T12:30:00.000Z' };
  vi.stubGlobal('fetch', async () => Response.json({ ...answers.shift(), today }));
  const queries = new QueryClient();
  const ranks = [];
  while (answers.length > 0) ranks.push((await queries.fetchQuery({ ...meOptions, staleTime: 0 })).rank);
  expect(ranks).toEqual([null, 7, 7, 6, null, null]);
});

it.each([
  [{ firstName: 'Maya', name: 'Okafor, M.', email: 'm@x.test' }, 'Maya'],
  [{ firstName: '', name: 'Dr. Petra Solweg', email: 'p@x.test' }, 'Petra'],
  [{ firstName: '', name: 'Nguyễn Thị Hoa', email: 'h@x.test' }, 'Nguyễn Thị Hoa'],
  [{ firstName: ' ', name: 'maya.o', email: 'maya.o@x.test' }, 'Employee'],
])('%j is welcomed as %s', (me, welcomed) => {
  expect(welcomeName(me)).toBe(welcomed);
});
