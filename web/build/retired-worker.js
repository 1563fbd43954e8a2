// The service worker of a build without the PWA. It replaces the last one, clears its caches, and unregisters. Open
// pages stay as they are; the next one opened comes from the network.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const retire = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith('employee-rewards-'));
    await Promise.all(ours.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(retire());
});
