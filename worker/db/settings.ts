import { readSettings, type Settings } from '../../domain/settings/settings.ts';
import type { Db } from './client.ts';
import { systemSettings } from './schema.ts';

/**
 * The stored settings: those that differ from their defaults, as no route stores a key that it does not know. The table as a
 * whole: a list of keys to look for is paid for key by key, also where nothing is stored, and most requests read this.
 */
export function selectSettings(db: Db) {
  return db.select({ key: systemSettings.settingKey, value: systemSettings.settingValue }).from(systemSettings);
}

export function toSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  return readSettings(new Map(rows.map(({ key, value }) => [key, value])));
}
