import { sql, type SQL } from 'drizzle-orm';

/** Converts a column of epoch milliseconds to ISO 8601, which the other tables store. */
export const toIsoSql = (column: SQL): SQL => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
