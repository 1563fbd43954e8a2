/** On it, pages and the service worker tell each other that the outbox changed. */
export const OUTBOX_CHANNEL = 'employee-rewards-outbox';
