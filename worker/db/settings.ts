import { inArray } from 'drizzle-orm';
import { readSettings, SETTINGS, type Settings } from '../../domain/settings/settings.ts';
import type { Db } from './client.ts';
import { systemSettings } from './schema.ts';

/** The stored rows of the settings that rules read. */
export function selectSettings(db: Db) {
  return db
    .select({ key: systemSettings.settingKey, value: systemSettings.settingValue })
    .from(systemSettings)
    .where(
      inArray(
        systemSettings.settingKey,
        Object.values(SETTINGS).map((setting) => setting.key),
      ),
    );
}

export function toSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  return readSettings(new Map(rows.map(({ key, value }) => [key, value])));
}
