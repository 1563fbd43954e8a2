import { desc } from 'drizzle-orm';
import { ARCHIVED_MONTHS_LISTED } from '../../../domain/api/archive.ts';
import type { Db } from '../../db/client.ts';
import { archives, databaseSize } from '../../db/schema.ts';

/** Selects the size of the database, and the newest months whose rows moved to files. */
export const selectArchive = (db: Db) => ({
  sizes: db.select().from(databaseSize),
  months: db.select().from(archives).orderBy(desc(archives.month)).limit(ARCHIVED_MONTHS_LISTED),
});
