import { VERSION_ENTRY, type ToWorker } from '../messages.ts';

/** The longest wait for an answer, milliseconds. A busy worker on a slow phone answers late. */
const PATIENCE_MS = 30_000;

/** Returns the version of a worker, or null when the worker does not answer. */
export function askVersion(worker: ServiceWorker): Promise<string | null> {
  const question: ToWorker = { type: 'GET_VERSION' };
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (version: unknown) => {
      port1.close();
      resolve(typeof version === 'string' ? version : null);
    };
    port1.addEventListener('message', ({ data }: MessageEvent<{ version?: unknown } | null>) => done(data?.version));
    port1.start();
    setTimeout(() => done(null), PATIENCE_MS);
    worker.postMessage(question, [port2]);
  });
}

/** Returns the version of the worker that sent this page, or null when no worker sent it. */
export function readPageVersion(): string | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Old browsers have no `serverTiming`.
  return navigation?.serverTiming?.find(({ name }) => name === VERSION_ENTRY)?.description ?? null;
}
