/** Reloads the page when a part of it did not load, with the newer version if one waits. */
export async function reloadApp(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  location.reload();
}
