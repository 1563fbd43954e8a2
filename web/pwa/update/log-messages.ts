import { readFromWorker } from '../messages.ts';

/** Logs the worker's messages. Spec section 7. */
export function logWorkerMessages(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = readFromWorker(data);
    if (message) console.info('Service worker:', message.type, message);
  });
  // Without this call the messages wait until `onmessage` is set.
  navigator.serviceWorker.startMessages();
}
