/** D1 takes no more than 10 GB a database. */
export const DATABASE_LIMIT_BYTES = 10_000_000_000;
/** Admins are warned from here on, in per cent of the limit: with a year's rows to come, there is time to act. */
export const WARNED_PERCENT = 60;

/** How full the database is, in whole per cent, rounded down. */
export const fullPercent = (bytes: number): number => Math.floor((100 * bytes) / DATABASE_LIMIT_BYTES);

export const isNearLimit = (bytes: number): boolean => fullPercent(bytes) >= WARNED_PERCENT;
