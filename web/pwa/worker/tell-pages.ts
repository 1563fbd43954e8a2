import type { FromWorker } from '../messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Every open page of the app hears it. */
export async function tellPages(message: FromWorker): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}
