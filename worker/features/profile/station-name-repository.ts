import { isNull, sql } from 'drizzle-orm';
import { mayStillAct, writeAsUser } from '../../core/actor.ts';
import { updateRow } from '../../core/rows.ts';
import type { Db } from '../../db/client.ts';
import { users, walls } from '../../db/schema.ts';
import type { ReadContext } from '../../http/access.ts';

/**
 * Stores whether displays of stations show a user's name. No other decision depends on this value, so the version of
 * the user does not change. Throws the refusal of an account that may not use the app any more.
 */
export const nameAtStations = (db: Db, userId: string, isNamedAtStations: boolean): Promise<void> =>
  writeAsUser(
    db,
    userId,
    updateRow(db, users, { isNamedAtStations }, sql`id = ${userId} AND ${mayStillAct(userId)} RETURNING id`),
  );

/** Selects one wall that is not revoked, to find out whether the company has a wall. */
export const withWalls = ({ db }: ReadContext) => ({
  walls: db.select({ id: walls.id }).from(walls).where(isNull(walls.revokedAt)).limit(1),
});
