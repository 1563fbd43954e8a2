import { sql } from 'drizzle-orm';
import { CUSTOM_SETTINGS_MAX } from '../../../domain/settings/custom.ts';
import { statement, type Db } from '../../db/client.ts';

/** The SQL condition that a row of system_settings is a custom setting. */
export const IS_CUSTOM = sql`category = 'custom'`;

export interface CustomRow {
  key: string;
  value: string;
  description: string;
  changeId: string;
  changedBy: string;
  changedByName: string | null;
  changedAt: string;
}

/** Selects every custom setting in the order of the keys, or only the setting `key`. */
export const selectCustomRows = (db: Db, key: string | null = null) =>
  statement<CustomRow>(
    db,
    sql`
    SELECT setting_key AS key, setting_value AS value, description, system_settings.change_id AS changeId,
      updated_by AS changedBy, users.name AS changedByName, system_settings.updated_at AS changedAt
    FROM system_settings LEFT JOIN users ON users.id = updated_by
    WHERE ${key === null ? IS_CUSTOM : sql`setting_key = ${key}`} ORDER BY setting_key LIMIT ${CUSTOM_SETTINGS_MAX}`,
  );
