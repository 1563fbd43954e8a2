import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError, safeCause } from '#worker/app-error.ts';
import type { Db } from '#worker/db/client.ts';
import { readLines, type StoredRow } from './lines.ts';
import type { MonthFiles } from './month-files.ts';
import { BrokenArchive, readPartText } from './parts.ts';
import { archiveParts, archives, type ArchivePartRow } from './tables.ts';

/** Each month needs some megabytes of memory. */
export const MONTHS_AT_ONCE = 3;

export function refuseFiles(error: unknown): never {
  const cause = error instanceof BrokenArchive ? error.message : safeCause(error);
  console.error(JSON.stringify({ level: 'error', message: 'archive', cause }));
  throw new AppError('archive_unavailable');
}

function selectParts(db: Db, userId: string, months: readonly string[]) {
  const ofUser = sql`(SELECT max(p.after_user) FROM archive_parts AS p
    WHERE p.month = ${archives.month} AND p.after_user < ${userId})`;
  return db
    .select({
      month: archiveParts.month,
      afterUser: archiveParts.afterUser,
      lastUser: archiveParts.lastUser,
      offset: archiveParts.offset,
      bytes: archiveParts.bytes,
      sha256: archiveParts.sha256,
    })
    .from(archives)
    .innerJoin(archiveParts, and(eq(archiveParts.month, archives.month), sql`${archiveParts.afterUser} = ${ofUser}`))
    .where(inArray(archives.month, sql`(SELECT value FROM json_each(${JSON.stringify(months)}))`));
}

export async function readUserMonths(
  db: Db,
  files: MonthFiles | null,
  userId: string,
  months: readonly string[],
): Promise<Map<string, { checkIns: StoredRow[]; ledger: StoredRow[] }>> {
  const found = new Map<string, { checkIns: StoredRow[]; ledger: StoredRow[] }>();
  if (months.length === 0) return found;
  try {
    if (!files) throw new BrokenArchive('There is no ARCHIVE.');
    const parts = await selectParts(db, userId, months);
    if (parts.length < months.length) throw new BrokenArchive('The parts of a month are missing.');
    const read = async (part: ArchivePartRow) => {
      found.set(part.month, readLines(await readPartText(files, part), userId));
    };
    for (let index = 0; index < parts.length; index += MONTHS_AT_ONCE) {
      await Promise.all(parts.slice(index, index + MONTHS_AT_ONCE).map(read));
    }
  } catch (error) {
    refuseFiles(error);
  }
  return found;
}
