import { sql, type SQL } from 'drizzle-orm';
import { SETTINGS } from '../../../domain/settings/settings.ts';
import type { SetupAside, SetupStep } from '../../../domain/setup/steps.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';

const isSet = (key: string) => sql`EXISTS (SELECT 1 FROM system_settings WHERE setting_key = ${key})`;

/** Selects which setup steps are done. Each step needs one look-up, whatever the size of the company. */
export const selectDone = (db: Db) =>
  statement<Record<SetupStep, number>>(
    db,
    sql`SELECT ${isSet(SETTINGS.companyName.key)} AS name, ${isSet(SETTINGS.companyTimeZone.key)} AS zone,
      ${isSet(SETTINGS.pointValueCents.key)} AS value,
      EXISTS (SELECT 1 FROM rewards WHERE retired_at IS NULL) AS rewards,
      EXISTS (SELECT 1 FROM users LIMIT 1 OFFSET 1) AS people, EXISTS (SELECT 1 FROM check_ins) AS check_in`,
  );

const NEW_FOR_MS = 7 * 86_400_000;
const NEW_PEOPLE_MAX = 100;

export const selectNewPeople = (db: Db, now: Date) =>
  statement<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM (
      SELECT 1 FROM users WHERE created_at > ${new Date(now.getTime() - NEW_FOR_MS).toISOString()} LIMIT ${NEW_PEOPLE_MAX})`,
  );

export const selectAside = (db: Db) => statement<{ step: SetupAside }>(db, sql`SELECT step FROM setup_aside`);

/** Returns the statement that stores that an admin dismissed a setup step, or the whole list. */
export const insertAside = (
  db: Db,
  { step, by, at }: { step: SetupAside; by: string; at: string },
  isWritten: SQL,
): Statement =>
  statement(db, sql`INSERT INTO setup_aside (step, put_by, put_at) SELECT ${step}, ${by}, ${at} WHERE ${isWritten}`);
