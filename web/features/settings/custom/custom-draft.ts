import { CUSTOM_PREFIX, isCustomKey, isStorable } from '../../../../domain/settings/custom.ts';

/** A custom setting as typed: the key without its prefix, and the value as JSON. */
export interface CustomDraft {
  name: string;
  description: string;
  value: string;
}

/** The setting of a draft, or its problem: the key, a value that is not JSON, or one that is too long. */
type Read = { key: string; description: string; value: unknown } | { wrong: 'key' | 'json' | 'long' };

/** Reads the setting from a draft. The key may be typed with its prefix. */
export function readCustom({ name, description, value: typed }: CustomDraft): Read {
  const key = `${CUSTOM_PREFIX}${name.trim().replace(CUSTOM_PREFIX, '')}`;
  if (!isCustomKey(key)) return { wrong: 'key' };
  let value: unknown;
  try {
    value = JSON.parse(typed);
  } catch {
    return { wrong: 'json' };
  }
  return isStorable(value) ? { key, description: description.trim(), value } : { wrong: 'long' };
}
