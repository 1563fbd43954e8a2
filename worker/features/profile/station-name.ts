import { sql } from 'drizzle-orm';
import { updateRow } from '../../core/rows.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema.ts';

/** Says whether displays of stations name a user. It decides about nothing else, so the user's version stays. */
export const nameAtStations = (db: Db, userId: string, isNamedAtStations: boolean) =>
  updateRow(db, users, { isNamedAtStations }, sql`id = ${userId}`);
