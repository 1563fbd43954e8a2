import { SETTINGS } from './settings.ts';

/** Only super admins read and change these settings, because other programs may keep secrets in them. */
const RESERVED_PREFIX = 'custom.';

export const SETTING_KEY_MAX = 63;
const WELL_FORMED = /^(?=.{1,63}$)[a-z][a-z0-9_-]*(\.[a-z0-9][a-z0-9_-]*)*$/;

export const CUSTOM_SETTINGS_MAX = 50;
export const CUSTOM_VALUE_MAX_BYTES = 4_096;

const BUILT_IN: ReadonlySet<string> = new Set(Object.values(SETTINGS).map(({ key }) => key));

export const isSettingKey = (key: string): boolean => WELL_FORMED.test(key);

/** No rule of the app reads a custom setting. */
export const isCustomKey = (key: string): boolean => isSettingKey(key) && !BUILT_IN.has(key);

export const isReservedKey = (key: string): boolean => key.startsWith(RESERVED_PREFIX);

export const isStorable = (value: unknown): boolean =>
  value !== undefined && new TextEncoder().encode(JSON.stringify(value)).length <= CUSTOM_VALUE_MAX_BYTES;
