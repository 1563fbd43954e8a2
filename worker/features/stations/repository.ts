import { eq, sql, type SQL } from 'drizzle-orm';
import { STATIONS_MAX } from '../../../domain/api/stations.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import type { Db, Statement } from '../../db/client.ts';
import { qrStations, type StationRow } from '../../db/schema.ts';

/** Selects every station in the order of the numbers. */
export const selectStations = (db: Db) => db.select().from(qrStations).orderBy(qrStations.number).limit(STATIONS_MAX);

/** Reads the highest number of a station. Returns 0 when no station exists. */
export async function readLastNumber(db: Db): Promise<number> {
  const [last] = await db.select({ number: sql<number>`ifnull(max(${qrStations.number}), 0)` }).from(qrStations);
  return last?.number ?? 0;
}

export async function findStation(db: Db, id: string): Promise<StationRow | undefined> {
  const [row] = await db.select().from(qrStations).where(eq(qrStations.id, id));
  return row;
}

/** Returns the statement that inserts the station when `isWritten` holds. */
export const insertStation = (db: Db, row: StationRow, isWritten: SQL): Statement =>
  insertRow(db, qrStations, row, isWritten);

/** Returns the statement that writes the changed columns of a station. */
export const updateStationRow = (db: Db, before: StationRow, after: StationRow, isWritten: SQL): Statement =>
  updateRow(db, qrStations, after, sql`id = ${before.id} AND ${isWritten}`, before);
