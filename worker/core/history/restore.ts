import { eq, sql } from 'drizzle-orm';
import { statement, type Db } from '#worker/db/client.ts';
import { archives, type ArchiveRow } from './tables.ts';
import { restoreRows } from './move-rows.ts';
import { BrokenArchive } from './parts.ts';
import type { MonthFiles } from './month-files.ts';
import { restartMonth } from './turns.ts';

/** The SQL is plain text, because an operator may run it by hand. */
export const requestRestore = (month: string): string =>
  `UPDATE archives SET state = 'restoring', place = '', problem = NULL WHERE month = '${month}' AND state IN ('done', 'stuck')`;

export function findRestoreRefusal(month: string, archive: Pick<ArchiveRow, 'state'> | undefined): string | null {
  if (!archive) return `${month} is in the database: it has not moved to a file.`;
  if (archive.state === 'restored') return `${month} is back already. It moves again 30 days after it came back.`;
  if (['done', 'stuck', 'restoring'].includes(archive.state)) return null;
  return `${month} is on its way to its file (${archive.state}). Try again when that is done.`;
}

export async function restoreMonth(db: Db, store: MonthFiles, month: string, now: () => Date): Promise<ArchiveRow> {
  const read = async () => (await db.select().from(archives).where(eq(archives.month, month)))[0];
  const found = await read();
  const refusal = findRestoreRefusal(month, found);
  if (refusal !== null) throw new Error(refusal);
  await statement(db, sql.raw(requestRestore(month)));
  for (;;) {
    const archive = await read();
    if (archive?.state === 'restored') return archive;
    if (archive?.state !== 'restoring') throw new Error(archive?.problem ?? `${month} was changed meanwhile.`);
    try {
      await restoreRows(db, store, archive, now());
    } catch (error) {
      if (!(error instanceof BrokenArchive)) throw error;
      await restartMonth(db, archive, error.message, now());
    }
  }
}
