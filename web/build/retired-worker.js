// The service worker of a build without one. It takes the place of the last one, removes what that kept, and goes. Pages
// that are open stay as they are; the next one that is opened comes from the network.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const retire = async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith('employee-rewards-'));
    await Promise.all(ours.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(retire());
});
