import { gte, lt } from 'drizzle-orm';
import { AFTER_CUSTOM, CUSTOM_PREFIX } from '../../domain/settings/custom.ts';
import { readSettings, type Settings } from '../../domain/settings/settings.ts';
import type { Db } from './client.ts';
import { systemSettings } from './schema.ts';

/**
 * The stored settings that rules read: those that differ from their defaults. Custom ones lie between two ranges of keys and
 * are not read. No list of keys: each is paid for, also where nothing is stored, and most requests read this.
 */
export function selectSettings(db: Db) {
  const { settingKey: key, settingValue: value } = systemSettings;
  const rows = () => db.select({ key, value }).from(systemSettings);
  return rows()
    .where(lt(key, CUSTOM_PREFIX))
    .unionAll(rows().where(gte(key, AFTER_CUSTOM)));
}

export function toSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  return readSettings(new Map(rows.map(({ key, value }) => [key, value])));
}
