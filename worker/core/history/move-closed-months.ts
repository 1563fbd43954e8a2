import { sql } from 'drizzle-orm';
import { pickMonth } from '#domain/closed-months/closed-months.ts';
import { monthEnd } from '#domain/time/months.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { archives, type ArchiveRow } from './tables.ts';
import { moveRows, restoreRows } from './move-rows.ts';
import { BrokenArchive } from './parts.ts';
import type { MonthFiles } from './month-files.ts';
import { restartMonth, startMonth } from './turns.ts';
import { joinParts, verifyFile, writePart } from './write-file.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';

const STEPS = {
  writing: writePart,
  joining: joinParts,
  verifying: verifyFile,
  moving: moveRows,
  restoring: restoreRows,
} as const;

const isUnderWay = (state: ArchiveRow['state']): state is keyof typeof STEPS => state in STEPS;

/**
 * Returns the month and its state before the step; null when there is nothing to do. A step may be interrupted and
 * run again, or run twice at once, with the same result.
 */
export async function stepArchive(
  db: Db,
  store: MonthFiles,
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

export const STEPS_A_SLICE = 8;
const WHOLE_FILE = new Set(['joining', 'verifying']);

export async function moveClosedMonths(
  db: Db,
  store: MonthFiles | null,
  now: Date,
): Promise<{ isDone: boolean; counts: { steps: number } }> {
  if (!store) return { isDone: true, counts: { steps: 0 } };
  const { monthsInDatabase: afterMonths } = toSettings(await selectSettings(db));
  for (let steps = 0; steps < STEPS_A_SLICE; steps++) {
    const did = await stepArchive(db, store, { now, afterMonths });
    if (!did) return { isDone: true, counts: { steps } };
    if (WHOLE_FILE.has(did.state)) return { isDone: false, counts: { steps: steps + 1 } };
  }
  return { isDone: false, counts: { steps: STEPS_A_SLICE } };
}
