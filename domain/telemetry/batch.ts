/** The maximum number of items in one batch of metrics and events. */
export const TELEMETRY_MAX_ITEMS = 50;
