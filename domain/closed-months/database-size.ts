/** The size limit of a D1 database: 10 GB. */
export const DATABASE_LIMIT_BYTES = 10_000_000_000;
/** The percentage of the limit from which admins are warned, so that they can act before the database is full. */
export const WARNED_PERCENT = 60;

/** Rounded down. */
export const fullPercent = (bytes: number): number => Math.floor((100 * bytes) / DATABASE_LIMIT_BYTES);

export const isNearLimit = (bytes: number): boolean => fullPercent(bytes) >= WARNED_PERCENT;
