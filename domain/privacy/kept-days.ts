/** How long rows that nobody needs for ever are kept, in days. The hourly jobs delete by these, and people are told them. */
export const KEPT_DAYS = {
  /** What a person was told in the app. The audit log and the ledger keep what was done. */
  notices: 180,
  /** What was sent to a phone or by e-mail: nothing that is queued again has an older event. */
  messages: 40,
  /** Counts of how fast the app is. */
  statistics: 90,
} as const;
