import { sql, type SQL } from 'drizzle-orm';
import { SETTINGS } from '#domain/settings/settings.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';

export interface SettingRow {
  key: string;
  /** JSON, or null when nothing is stored. */
  stored: string | null;
  changeId: string | null;
  changedBy: string | null;
  changedByName: string | null;
  changedAt: string | null;
}

const KEYS = Object.values(SETTINGS).map(({ key }) => key);

/** At most this many audit entries are searched for a setting's last change. Proposals have audit entries, too. */
const ENTRIES_MAX = 50;

/** When nothing is stored, this user has reset the setting to its default. */
export function selectSettingRows(db: Db, keys: readonly string[] = KEYS) {
  return statement<SettingRow>(
    db,
    sql`
    WITH found AS (
      SELECT named.value AS key, s.setting_value AS stored, s.change_id AS changeId,
        iif(s.setting_key IS NULL, a.actor_id, s.updated_by) AS changedBy,
        iif(s.setting_key IS NULL, a.created_at, s.updated_at) AS changedAt
      FROM json_each(${JSON.stringify(keys)}) AS named
      LEFT JOIN system_settings AS s ON s.setting_key = named.value
      LEFT JOIN audit_log AS a ON a.id = (
        SELECT id FROM (
          SELECT id, action FROM audit_log WHERE target_type = 'setting' AND target_id = named.value
          ORDER BY created_at DESC LIMIT ${ENTRIES_MAX})
        WHERE action NOT IN ('setting.proposed', 'setting.rejected', 'setting.withdrawn') LIMIT 1)
    )
    SELECT found.*, users.name AS changedByName FROM found LEFT JOIN users ON users.id = changedBy`,
  );
}

export async function findSettingRow(db: Db, key: string): Promise<SettingRow> {
  const [row] = await selectSettingRows(db, [key]);
  return row ?? { key, stored: null, changeId: null, changedBy: null, changedByName: null, changedAt: null };
}

/** The change id is null when nothing is stored. */
export const isSettingUnchanged = (
  act: 'setting' | 'custom setting' | 'custom setting deletion',
  key: string,
  changeId: string | null,
): Guard =>
  guard(`${act}: version`, sql`(SELECT change_id FROM system_settings WHERE setting_key = ${key}) IS ${changeId}`);

interface StoredSetting {
  key: string;
  /** The value as JSON. */
  value: string;
  description: string;
  category: string;
  changedBy: string;
  changedAt: string;
  changeId: string;
}

export const storeSetting = (db: Db, setting: StoredSetting) =>
  statement(
    db,
    sql`
    INSERT INTO system_settings
      (setting_key, setting_value, description, category, updated_by, created_at, updated_at, change_id)
    VALUES (${setting.key}, ${setting.value}, ${setting.description}, ${setting.category}, ${setting.changedBy},
      ${setting.changedAt}, ${setting.changedAt}, ${setting.changeId})
    ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value, description = excluded.description,
      category = excluded.category, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
      change_id = excluded.change_id`,
  );

export const deleteSetting = (db: Db, key: string): Statement =>
  statement(db, sql`DELETE FROM system_settings WHERE setting_key = ${key}`);

export function rankAgain(db: Db, column: 'points_balance' | 'total_points_earned'): Statement {
  return statement(db, sql`UPDATE users SET board_points = ${sql.raw(column)}`);
}

export async function isTrue(db: Db, condition: SQL): Promise<boolean> {
  const [row] = await statement<{ isTrue: number }>(db, sql`SELECT ${condition} AS isTrue`);
  return row?.isTrue === 1;
}
