/**
 * The prefix of the company's custom settings. A super admin adds custom settings for other programs. No rule of the
 * app reads them.
 */
export const CUSTOM_PREFIX = 'custom.';
/** A key that is after all custom keys in alphabetical order. */
export const AFTER_CUSTOM = 'custom/';

/**
 * A custom key is `custom.`, followed by lower-case letters, digits, "_", "-" and ".". A custom key has at most
 * CUSTOM_KEY_MAX characters.
 */
export const CUSTOM_KEY = /^custom\.[a-z0-9][a-z0-9_.-]{0,55}$/;

/** The length of the longest key that CUSTOM_KEY accepts. */
export const CUSTOM_KEY_MAX = 63;

export const CUSTOM_SETTINGS_MAX = 50;
export const CUSTOM_VALUE_MAX_BYTES = 4_096;

export const isCustomKey = (key: string): boolean => CUSTOM_KEY.test(key);

/** Returns true when the value may be stored: its JSON has at most CUSTOM_VALUE_MAX_BYTES in UTF-8. */
export const isStorable = (value: unknown): boolean =>
  value !== undefined && new TextEncoder().encode(JSON.stringify(value)).length <= CUSTOM_VALUE_MAX_BYTES;
