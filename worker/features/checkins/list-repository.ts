import { and, between, eq, inArray, sql } from 'drizzle-orm';
import type { ListedCheckIn, TimeProof } from '../../../domain/api/checkins.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { addArchivedCheckIns, selectArchivedDays } from '../../core/archive/read.ts';
import type { ArchiveStore } from '../../core/archive/store.ts';
import { runTogether, type Db } from '../../db/client.ts';
import { toListed, type Reader } from '../../db/listed-check-ins.ts';
import { checkIns, qrStations, type CheckInRow } from '../../db/schema.ts';

/**
 * Returns a map from the ids of stations to their current names. The map contains the stations of the given check-ins.
 */
async function readStations(db: Db, made: readonly CheckInRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(made.flatMap(({ stationId }) => stationId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: qrStations.id, name: qrStations.name })
    .from(qrStations)
    .where(inArray(qrStations.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/**
 * Lists a user's check-ins on the days from `from` to `to`, newest first. Check-ins of archived months are read from
 * archive files. Throws archive_unavailable.
 */
export async function listCheckIns(
  db: Db,
  store: ArchiveStore | null,
  userId: string,
  { from, to, proof, ...reader }: Reader & { from: LocalDate; to: LocalDate; proof: TimeProof | undefined },
): Promise<ListedCheckIn[]> {
  const found = await runTogether(db, {
    here: db
      .select()
      .from(checkIns)
      .where(and(eq(checkIns.userId, userId), between(checkIns.localDate, from, to))),
    months: selectArchivedDays(db, userId, from, to),
  });
  const all = await addArchivedCheckIns(db, store, userId, { ...found, from, to });
  const made = all.filter(({ timeProof }) => proof === undefined || timeProof === proof).toReversed();
  const stations = await readStations(db, made);
  return made.map((row) => ({
    ...toListed(row, reader),
    station: row.stationId === null ? null : (stations.get(row.stationId) ?? null),
  }));
}
