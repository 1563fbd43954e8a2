import type { Db } from '../../db/client.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { stepArchive } from './step.ts';
import type { ArchiveStore } from './store.ts';

/** The number of steps in one slice of the job. */
export const ARCHIVE_STEPS = 8;
/** The states whose step reads every part of a month from the store. */
const WHOLE_FILE = new Set(['joining', 'verifying']);

/** Runs a few steps of the archive. Does nothing without a store. */
export async function runArchive(
  db: Db,
  store: ArchiveStore | null,
  now: Date,
): Promise<{ isDone: boolean; counts: { steps: number } }> {
  if (!store) return { isDone: true, counts: { steps: 0 } };
  const { archiveAfterMonths: afterMonths } = toSettings(await selectSettings(db));
  for (let steps = 0; steps < ARCHIVE_STEPS; steps++) {
    const did = await stepArchive(db, store, { now, afterMonths });
    if (!did) return { isDone: true, counts: { steps } };
    if (WHOLE_FILE.has(did.state)) return { isDone: false, counts: { steps: steps + 1 } };
  }
  return { isDone: false, counts: { steps: ARCHIVE_STEPS } };
}
