import { sql, type SQL } from 'drizzle-orm';

/** A column of epoch milliseconds as ISO 8601, which the other tables keep. */
export const isoOf = (column: SQL): SQL => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
