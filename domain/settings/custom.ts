/** Settings of the company's own, which no rule of the app reads: a super admin adds them, and other programs read them. */
export const CUSTOM_PREFIX = 'custom.';
/** The first key after all custom ones. */
export const AFTER_CUSTOM = 'custom/';

/** Begins with `custom.`, then small letters, digits, "_", "-" and "."; CUSTOM_KEY_MAX characters at most. */
export const CUSTOM_KEY = /^custom\.[a-z0-9][a-z0-9_.-]{0,55}$/;

/** Characters of the longest key that CUSTOM_KEY takes. */
export const CUSTOM_KEY_MAX = 63;

export const CUSTOM_SETTINGS_MAX = 50;
export const CUSTOM_VALUE_MAX_BYTES = 4_096;

export const isCustomKey = (key: string): boolean => CUSTOM_KEY.test(key);

/** Whether the value may be stored: as JSON in UTF-8 it has at most CUSTOM_VALUE_MAX_BYTES. */
export const isStorable = (value: unknown): boolean =>
  value !== undefined && new TextEncoder().encode(JSON.stringify(value)).length <= CUSTOM_VALUE_MAX_BYTES;
