import { afterEach, expect, it, vi } from 'vitest';
import { clearCaches, matchAnyShell, removeOldCaches } from './caches.ts';

const TAKEOVERS = 'employee-rewards-takeovers';

/** `contents` lists the addresses in each cache, in the order in which the caches were made. */
function device(contents: Record<string, string[]>) {
  const all = new Map(Object.entries(contents));
  const takeovers = new Map<string, string>();
  vi.stubGlobal('caches', {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) => {
      const url = typeof request === 'string' ? request : request.url;
      if (cacheName === TAKEOVERS) return takeovers.has(url) ? new Response(takeovers.get(url)) : undefined;
      return all.get(cacheName)?.includes(url) ? new Response(cacheName) : undefined;
    },
    // Opening a missing cache creates it, as in a browser.
    open: async (name: string) => {
      if (name !== TAKEOVERS && !all.has(name)) all.set(name, []);
      return { put: async (url: string, answer: Response) => void takeovers.set(url, await answer.text()) };
    },
  });
  return () => [...all.keys()];
}
afterEach(() => vi.unstubAllGlobals());

const shell = (version: string) => `employee-rewards-shell-${version}`;

it('deletes only the files of versions before the previous version', async () => {
  const left = device({
    [shell('1')]: ['/'],
    other: [],
    [shell('2')]: ['/'],
    'employee-rewards-kept': [],
    [shell('3')]: ['/'],
  });
  await removeOldCaches('3', 3);
  expect(left()).toEqual(['other', shell('2'), 'employee-rewards-kept', shell('3')]);
});

it('does not keep an incomplete update as the previous version', async () => {
  const left = device({ [shell('1')]: ['/'], [shell('2')]: ['assets/a.js'], [shell('3')]: ['/'] });
  await removeOldCaches('3', 3);
  expect(left()).toEqual([shell('1'), shell('3')]);
});

it('keeps the version that was in use, and deletes a later update that was never activated', async () => {
  const contents = { [shell('1')]: ['/'], [shell('2')]: ['/'], [shell('3')]: ['/'] };
  const left = device(contents);
  // Version 1 takes over first, when the device has no other version.
  vi.stubGlobal('caches', { ...caches, keys: async () => [shell('1')] });
  await removeOldCaches('1', 1);
  vi.stubGlobal('caches', { ...caches, keys: async () => left() });
  await removeOldCaches('3', 3);
  expect(left()).toEqual([shell('1'), shell('3')]);
});

it('keeps the newer version when the older version takes over again', async () => {
  const left = device({ [shell('1')]: ['/'], [shell('2')]: ['/'] });
  await removeOldCaches('1', 3);
  expect(left()).toEqual([shell('1'), shell('2')]);
});

it('clears all caches of the app except the cache of this version', async () => {
  const left = device({ [shell('1')]: ['/'], [shell('2')]: ['/'], 'employee-rewards-kept': ['/a'], other: [] });
  await clearCaches('2');
  expect(left()).toEqual([shell('2'), 'other']);
});

it('finds a file of the previous version', async () => {
  device({ other: ['/b.js'], [shell('1')]: ['/a.js'], [shell('2')]: ['/'] });
  const at = (url: string) => matchAnyShell({ url } as Request);
  expect(await (await at('/a.js'))?.text()).toBe(shell('1'));
  expect(await at('/b.js')).toBeUndefined();
});

it('does not recreate a cache that is deleted during a lookup', async () => {
  const left = device({ [shell('1')]: ['/'], [shell('2')]: ['/'] });
  const names = left();
  for (const name of names) await caches.delete(name);
  vi.stubGlobal('caches', { ...caches, keys: async () => names });
  expect(await matchAnyShell(new Request('https://app.test/assets/a.js'))).toBeUndefined();
  expect(left()).toEqual([]);
});
