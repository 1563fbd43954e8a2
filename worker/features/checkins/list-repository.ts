import { inArray, sql } from 'drizzle-orm';
import type { ListedCheckIn, TimeProof } from '#domain/api/checkins.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { readCheckIns } from '#worker/core/history/person.ts';
import type { MonthFiles } from '#worker/core/history/month-files.ts';
import type { Db } from '#worker/db/client.ts';
import { toListed, type Reader } from '#worker/db/listed-check-ins.ts';
import { qrStations, type CheckInRow } from '#worker/db/schema.ts';

async function readStations(db: Db, made: readonly CheckInRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(made.flatMap(({ stationId }) => stationId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: qrStations.id, name: qrStations.name })
    .from(qrStations)
    .where(inArray(qrStations.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
  return new Map(found.map(({ id, name }) => [id, name]));
}

export async function listCheckIns(
  db: Db,
  files: MonthFiles | null,
  userId: string,
  { from, to, proof, ...reader }: Reader & { from: LocalDate; to: LocalDate; proof: TimeProof | undefined },
): Promise<ListedCheckIn[]> {
  const all = await readCheckIns(db, files, userId, { from, to });
  const made = all.filter(({ timeProof }) => proof === undefined || timeProof === proof).toReversed();
  const stations = await readStations(db, made);
  return made.map((row) => ({
    ...toListed(row, reader),
    station: row.stationId === null ? null : (stations.get(row.stationId) ?? null),
  }));
}
