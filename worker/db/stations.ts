import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { qrStations } from './schema.ts';

/** Selects the station whose display credential has this hash. */
export const selectStationByDisplay = (db: Db, displayHash: string) =>
  db.select().from(qrStations).where(eq(qrStations.displayHash, displayHash));
