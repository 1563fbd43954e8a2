/** The storage time of temporary rows, in days. The hourly jobs delete by it, and users see it. */
export const RETENTION_DAYS = {
  /** Notifications in the app. The audit log and the ledger keep the actions themselves. */
  notices: 180,
  /** Sent push messages and e-mails. No message that is queued again has an older event. */
  messages: 40,
  /** Statistics of the app's speed. */
  statistics: 90,
} as const;
