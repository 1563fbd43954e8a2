import { sql } from 'drizzle-orm';
import { pickMonth } from '../../../domain/archive/closed-months.ts';
import { monthEnd } from '../../../domain/time/months.ts';
import { runTogether, statement, type Db } from '../../db/client.ts';
import { archives, type ArchiveRow } from '../../db/schema.ts';
import { moveRows, restoreRows } from './move-rows.ts';
import { BrokenArchive } from './parts.ts';
import type { ArchiveStore } from './store.ts';
import { startMonth, restartMonth } from './turns.ts';
import { joinParts, verifyFile, writePart } from './write-file.ts';

const STEPS = {
  writing: writePart,
  joining: joinParts,
  verifying: verifyFile,
  moving: moveRows,
  restoring: restoreRows,
} as const;

const isUnderWay = (state: ArchiveRow['state']): state is keyof typeof STEPS => state in STEPS;

/**
 * Runs one small step of the archive: begins the next closed month, or continues the move of a month. Returns the month
 * and its state before the step; null when there is nothing to do. A step may be interrupted and run again, or run
 * twice at once, with the same result.
 */
export async function stepArchive(
  db: Db,
  store: ArchiveStore,
  { now, afterMonths }: { now: Date; afterMonths: number },
): Promise<{ month: string; state: string } | null> {
  const { known, first, waiting } = await runTogether(db, {
    known: db.select().from(archives).orderBy(archives.month),
    first: statement<{ day: string | null }>(db, sql`SELECT min(day) AS day FROM department_days`),
    waiting: statement<{ day: string | null }>(
      db,
      sql`SELECT min(recompute_from) AS day FROM work_calendars WHERE recompute_from IS NOT NULL`,
    ),
  });
  const picked = pickMonth(known, first[0]?.day ?? null, { now, afterMonths });
  if (!picked) return null;
  const { month, begins } = picked;
  if (begins) {
    // A record that waits for a recomputation may have check-ins in the month.
    const day = waiting[0]?.day ?? null;
    if (day !== null && day <= monthEnd(month)) return null;
    await startMonth(db, month, now);
    return { month, state: 'begun' };
  }
  const archive = known.find((one) => one.month === month);
  if (!archive || !isUnderWay(archive.state)) return null;
  try {
    await STEPS[archive.state](db, store, archive, now);
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    await restartMonth(db, archive, error.message, now);
    return { month, state: 'begun again' };
  }
  return { month, state: archive.state };
}
