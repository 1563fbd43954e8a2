/** The most items that one batch of figures and events holds. */
export const TELEMETRY_MAX_ITEMS = 50;
