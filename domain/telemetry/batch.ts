export const TELEMETRY_MAX_ITEMS = 50;
