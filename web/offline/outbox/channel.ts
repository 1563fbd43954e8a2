/** The channel on which pages and the service worker announce changes of the outbox. */
export const OUTBOX_CHANNEL = 'employee-rewards-outbox';
