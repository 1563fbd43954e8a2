import { sql } from 'drizzle-orm';
import type { PointValue } from '../../domain/redemptions/point-values.ts';
import { statement, type Db } from './client.ts';

/** Selects the values of a point with their currencies, oldest first. There is at most one for each month. */
export const selectPointValues = (db: Db) =>
  statement<PointValue>(db, sql`SELECT from_month AS "from", cents, currency FROM point_values ORDER BY from_month`);
