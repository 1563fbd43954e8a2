/** Our caches, and none of anybody else's, begin with it. */
const OURS = 'employee-rewards-';
const SHELL = `${OURS}shell-`;

/** What pages asked the worker to keep. */
export const KEPT = `${OURS}kept`;
/** The files of one version of the app. */
export const shellCache = (version: string): string => `${SHELL}${version}`;

/** The page of the app; the worker fetches it last, so a cache that has it is whole. */
export const PAGE = '/';

async function isWhole(name: string): Promise<boolean> {
  return (await caches.match(PAGE, { cacheName: name, ignoreSearch: true })) !== undefined;
}

/** When each version took over here, under its name. */
const TAKEOVERS = `${OURS}takeovers`;

async function tookOverAt(shell: string): Promise<number> {
  const noted = await caches.match(`/${shell}`, { cacheName: TAKEOVERS });
  return noted ? Number(await noted.text()) : 0;
}

/**
 * Which caches go when `current` takes over: all of ours but those of this version and of the one that was in use
 * before it: an update that nobody took is not that. A tab that still runs it may need a part of it that is on no server
 * any more. `now` is epoch milliseconds.
 */
export async function removeOldCaches(current: string, now: number): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== shellCache(current));
  let previous: { name: string; at: number } | null = null;
  // In the order in which they were made: the newest where nothing is noted.
  for (const name of others.toReversed()) {
    const at = await tookOverAt(name);
    if ((previous === null || at > previous.at) && (await isWhole(name))) previous = { name, at };
  }
  await Promise.all(others.filter((name) => name !== previous?.name).map((name) => caches.delete(name)));
  await (await caches.open(TAKEOVERS)).put(`/${shellCache(current)}`, new Response(String(now)));
}

/** A file of a version that is kept; nothing for a file of none. */
export async function matchAnyShell(request: Request): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter((one) => one.startsWith(SHELL))) {
    // Opening it would make it anew if the device was cleared in between.
    const answer = await caches.match(request, { cacheName: name });
    if (answer) return answer;
  }
  return undefined;
}

/**
 * Empties what can be fetched again when it is wanted. The shell of this version stays: without it the app does not open
 * offline, and what waits here to be sent could not be seen.
 */
export async function clearCaches(current: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== shellCache(current));
  await Promise.all(names.map((name) => caches.delete(name)));
}
