/**
 * The service worker, at /sw.js. The worker stores the files of its version, so that the app opens at once and offline.
 * A new version is activated when a page asks for it. The worker never caches answers of the API.
 */
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { SYNC_TAG } from '../offline/outbox/background-sync.ts';
import { drainInWorker } from '../offline/worker-drain.ts';
import { readToWorker, type ToWorker } from './messages.ts';
import { clearCaches, matchAnyShell, PAGE, removeOldCaches, shellCache, URL_CACHE } from './worker/caches.ts';
import { serveNotifications, tellPages } from './worker/notifications.ts';
import { mayKeep, planFor, stampPage, toVersion } from './worker/requests.ts';

/** The oldest answers are removed first. */
const MAX_CACHED = 100;

/** If one address may not be stored or does not load, stores nothing and returns false. */
async function cacheUrls(urls: readonly string[]): Promise<boolean> {
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

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await (await caches.open(URL_CACHE)).match(request);
    if (!cached) throw error;
    await tellPages({ type: 'OFFLINE_FALLBACK', url: request.url });
    return cached;
  }
}

declare const self: ServiceWorkerGlobalScope;
/** The version in package.json. */
declare const APP_VERSION: string;

// The build inserts the list of files here.
const files = self.__WB_MANIFEST as PrecacheEntry[];
const isPage = ({ url }: PrecacheEntry) => url === PAGE;
const version = toVersion(APP_VERSION, files);

// Each version has its own cache, so that an interrupted update does not damage the version in use.
const shell = new PrecacheController({ cacheName: shellCache(version) });
// Fetches the files on `install`, one after the other. The page is last, so a cache that contains the page is complete.
shell.precache([...files.filter((file) => !isPage(file)), ...files.filter(isPage)]);
const openPage = shell.createHandlerBoundToURL(PAGE);

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    await removeOldCaches(version, Date.now());
    // The worker also takes over the page that installed it, so that the other screens of that page open offline.
    await self.clients.claim();
    await tellPages({ type: 'CACHE_UPDATED', version });
  };
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const site = { origin: self.location.origin, isShell: (url: string) => shell.getCacheKeyForURL(url) !== undefined };
  const shellFile = async () => {
    // Workbox would open the cache. If the device was cleared before, opening would create an empty cache.
    const cached = await caches.match(shell.getCacheKeyForURL(request.url) ?? request, {
      cacheName: shellCache(version),
    });
    return cached ?? fetch(request);
  };
  const sendPage = async () => stampPage(await openPage({ event, request, url: new URL(request.url) }), version);
  const findCachedFile = async () => (await matchAnyShell(request)) ?? networkFirst(request);
  switch (planFor(request, site)) {
    case 'page':
      // The cache answers first, so that the first paint does not wait for a network.
      return event.respondWith(sendPage());
    case 'shell':
      return event.respondWith(shellFile());
    case 'kept':
      return event.respondWith(findCachedFile());
    case 'network':
      return undefined;
  }
});

async function answerTo(message: ToWorker): Promise<object | null> {
  switch (message.type) {
    case 'SKIP_WAITING':
      await self.skipWaiting();
      return null;
    case 'GET_VERSION':
      return { version };
    case 'CLEAR_CACHE':
      await clearCaches(version);
      return { success: true };
    case 'CACHE_URLS': {
      const success = await cacheUrls(message.urls);
      if (success) await tellPages({ type: 'CACHE_UPDATED', version, urls: message.urls });
      return { success };
    }
  }
}

self.addEventListener('message', (event) => {
  const message = readToWorker(event.data);
  const reply = async () => {
    const answer = message
      ? await answerTo(message).catch((error: unknown) => {
          console.warn(`The service worker could not do ${message.type}.`, error);
          return { success: false };
        })
      : { success: false };
    if (answer) (event.ports[0] ?? event.source)?.postMessage(answer);
  };
  event.waitUntil(reply());
});

serveNotifications();

// Sends queued actions when the connection returns, even if no page is open.
self.addEventListener('sync', (event) => {
  const { tag } = event as Event & { tag: string };
  if (tag !== SYNC_TAG) return;
  const send = async () => {
    if (await drainInWorker()) await tellPages({ type: 'SYNC_COMPLETED' });
  };
  (event as ExtendableEvent).waitUntil(send());
});
