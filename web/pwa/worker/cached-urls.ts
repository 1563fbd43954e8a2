import { URL_CACHE } from './caches.ts';
import { mayKeep } from './requests.ts';
import { tellPages } from './tell-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** The largest number of stored answers. The oldest answers are removed first. */
const MAX_CACHED = 100;

/** Fetches and stores `urls`. If one address may not be stored or does not load, stores nothing and returns false. */
export async function cacheUrls(urls: readonly string[]): Promise<boolean> {
  if (!urls.every((url) => mayKeep(url, self.location.origin))) return false;
  const answers = await Promise.all(
    urls.map(async (url) => ({ url, answer: await fetch(url, { credentials: 'same-origin' }) })),
  );
  // A redirect leads to another address, which was not checked.
  if (!answers.every(({ answer }) => answer.ok && !answer.redirected)) return false;
  const cache = await caches.open(URL_CACHE);
  for (const { url, answer } of answers) await cache.put(url, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MAX_CACHED))) await cache.delete(old);
  return true;
}

/** Returns the server's answer. Without a network, returns the stored answer, or throws if none is stored. */
export async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await (await caches.open(URL_CACHE)).match(request);
    if (!cached) throw error;
    await tellPages({ type: 'OFFLINE_FALLBACK', url: request.url });
    return cached;
  }
}
