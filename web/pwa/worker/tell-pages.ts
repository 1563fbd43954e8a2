import type { FromWorker } from '../messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Sends a message to every open page of the app. */
export async function tellPages(message: FromWorker): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}
