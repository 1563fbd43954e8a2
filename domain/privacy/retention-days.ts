/**
 * The number of days for which temporary rows are kept. Stored responses have their own limit (domain/outbox/action.ts).
 * The hourly jobs delete older rows. Users see these numbers.
 */
export const RETENTION_DAYS = {
  /** Notifications in the app. The audit log and the ledger keep the facts longer. */
  notices: 180,
  /** Sent push messages and e-mails. */
  messages: 40,
  /** Statistics of the app's speed. */
  statistics: 90,
} as const;
