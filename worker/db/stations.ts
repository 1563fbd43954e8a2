import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { qrStations } from './schema.ts';

export const selectStationByDisplay = (db: Db, displayHash: string) =>
  db.select().from(qrStations).where(eq(qrStations.displayHash, displayHash));
