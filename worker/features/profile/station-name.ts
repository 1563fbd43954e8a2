import { isNull, sql } from 'drizzle-orm';
import { updateRow } from '../../core/rows.ts';
import type { Db } from '../../db/client.ts';
import { users, walls } from '../../db/schema.ts';
import type { ReadContext } from '../../http/access.ts';

/** Says whether displays of stations name a user. It decides about nothing else, so the user's version stays. */
export const nameAtStations = (db: Db, userId: string, isNamedAtStations: boolean) =>
  updateRow(db, users, { isNamedAtStations }, sql`id = ${userId}`);

/** A wall, if there is one. */
export const withWalls = ({ db }: ReadContext) => ({
  walls: db.select({ id: walls.id }).from(walls).where(isNull(walls.revokedAt)).limit(1),
});
