import { KEPT } from './caches.ts';
import { mayKeep } from './requests.ts';
import { tellPages } from './tell-pages.ts';

declare const self: ServiceWorkerGlobalScope;

/** More than these are too many to keep: the oldest go. */
const MAX_KEPT = 100;

/** Fetches and keeps `urls`. One that may not be kept, or does not come, fails them all, and nothing is kept. */
export async function keepUrls(urls: readonly string[]): Promise<boolean> {
  if (!urls.every((url) => mayKeep(url, self.location.origin))) return false;
  const answers = await Promise.all(
    urls.map(async (url) => ({ url, answer: await fetch(url, { credentials: 'same-origin' }) })),
  );
  // An address that led elsewhere is another one, which nobody has looked at.
  if (!answers.every(({ answer }) => answer.ok && !answer.redirected)) return false;
  const cache = await caches.open(KEPT);
  for (const { url, answer } of answers) await cache.put(url, answer);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MAX_KEPT))) await cache.delete(old);
  return true;
}

/** The network's answer, or what was kept of an earlier one when there is no network. */
export async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(request);
    if (!kept) throw error;
    await tellPages({ type: 'OFFLINE_FALLBACK', url: request.url });
    return kept;
  }
}
