// The service worker of a build without the PWA. This worker replaces the previous service worker, clears the caches of
// that worker, and unregisters itself. Open pages do not change. The next page that is opened is loaded from the
// network.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const retire = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith('employee-rewards-'));
    await Promise.all(ours.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(retire());
});
