import { readFromWorker } from '../messages.ts';

/** What the worker tells is only logged. Spec section 7. */
export function logWorkerMessages(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = readFromWorker(data);
    if (message) console.info('Service worker:', message.type, message);
  });
  // Without it the messages wait until somebody sets onmessage.
  navigator.serviceWorker.startMessages();
}
