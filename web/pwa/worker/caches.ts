/** The prefix of our caches only. */
const OURS = 'employee-rewards-';
const SHELL = `${OURS}shell-`;

/** The cache of addresses that pages asked the worker to store. */
export const URL_CACHE = `${OURS}kept`;
/** Returns the cache name for the files of one version of the app. */
export const shellCache = (version: string): string => `${SHELL}${version}`;

/** The page of the app. The worker fetches it last, so a cache that has it is complete. */
export const PAGE = '/';

async function isWhole(name: string): Promise<boolean> {
  return (await caches.match(PAGE, { cacheName: name, ignoreSearch: true })) !== undefined;
}

/** The cache with the time at which each version took over, under its name. */
const TAKEOVERS = `${OURS}takeovers`;

async function tookOverAt(shell: string): Promise<number> {
  const noted = await caches.match(`/${shell}`, { cacheName: TAKEOVERS });
  return noted ? Number(await noted.text()) : 0;
}

/**
 * Removes old caches when `current` takes over: all of ours except those of this version and of the version used before
 * it. An update that was never activated does not count as used. A tab that still runs the previous version may need a
 * part that no server has. `now` is epoch milliseconds.
 */
export async function removeOldCaches(current: string, now: number): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== shellCache(current));
  let previous: { name: string; at: number } | null = null;
  // Newest first, so that the newest counts when no takeover time is stored.
  for (const name of others.toReversed()) {
    const at = await tookOverAt(name);
    if ((previous === null || at > previous.at) && (await isWhole(name))) previous = { name, at };
  }
  await Promise.all(others.filter((name) => name !== previous?.name).map((name) => caches.delete(name)));
  await (await caches.open(TAKEOVERS)).put(`/${shellCache(current)}`, new Response(String(now)));
}

/** Returns a file of any stored version, or undefined. */
export async function matchAnyShell(request: Request): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter((one) => one.startsWith(SHELL))) {
    // Opening the cache would create it again if the device was cleared in between.
    const answer = await caches.match(request, { cacheName: name });
    if (answer) return answer;
  }
  return undefined;
}

/**
 * Removes caches that can be fetched again. The files of this version stay: without them the app does not open offline,
 * and queued actions could not be seen.
 */
export async function clearCaches(current: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== shellCache(current));
  await Promise.all(names.map((name) => caches.delete(name)));
}
