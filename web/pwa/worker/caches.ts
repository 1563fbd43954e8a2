const OURS = 'employee-rewards-';
const SHELL = `${OURS}shell-`;

/** The cache of addresses that pages asked the worker to store. */
export const URL_CACHE = `${OURS}kept`;
export const shellCache = (version: string): string => `${SHELL}${version}`;

/** The worker fetches the page last, so a cache that contains the page is complete. */
export const PAGE = '/';

async function isWhole(name: string): Promise<boolean> {
  return (await caches.match(PAGE, { cacheName: name, ignoreSearch: true })) !== undefined;
}

/** The cache that stores when each version took over, by the name of the version's cache. */
const TAKEOVERS = `${OURS}takeovers`;

async function tookOverAt(shell: string): Promise<number> {
  const noted = await caches.match(`/${shell}`, { cacheName: TAKEOVERS });
  return noted ? Number(await noted.text()) : 0;
}

/**
 * Removes the file caches of old versions when the version `current` takes over. The files of `current` and of the
 * previous version stay, because a tab may still run the previous version and need a file that the server no longer
 * has. An update that was never activated is not a previous version. `now` is epoch milliseconds.
 */
export async function removeOldCaches(current: string, now: number): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== shellCache(current));
  let previous: { name: string; at: number } | null = null;
  // The newest cache is first, so that it counts as the previous version when no takeover time is stored.
  for (const name of others.toReversed()) {
    const at = await tookOverAt(name);
    if ((previous === null || at > previous.at) && (await isWhole(name))) previous = { name, at };
  }
  await Promise.all(others.filter((name) => name !== previous?.name).map((name) => caches.delete(name)));
  await (await caches.open(TAKEOVERS)).put(`/${shellCache(current)}`, new Response(String(now)));
}

export async function matchAnyShell(request: Request): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter((one) => one.startsWith(SHELL))) {
    // The cache is not opened, because opening would create it again if the device was cleared in between.
    const answer = await caches.match(request, { cacheName: name });
    if (answer) return answer;
  }
  return undefined;
}

/**
 * The files of this version stay, because without them the app does not open offline and the user cannot see queued
 * actions.
 */
export async function clearCaches(current: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== shellCache(current));
  await Promise.all(names.map((name) => caches.delete(name)));
}
