import type { ToWorker } from '../messages.ts';

/** A worker that says nothing for so long is of a version that knows no such question. */
const PATIENCE_MS = 2_000;

/** The version of a worker, or null when it does not say. */
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
