/**
 * Stored responses have their own limit (domain/outbox/action.ts). The hourly jobs delete older rows. Users see these
 * numbers.
 */
export const RETENTION_DAYS = {
  /** Notifications in the app. The audit log and the ledger keep the facts longer. */
  notices: 180,
  messages: 40,
  celebrations: 90,
  statistics: 90,
} as const;
