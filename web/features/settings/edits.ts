import type { SettingState } from '../../../domain/api/settings.ts';

/** An unsaved edit of a setting, and the version that the admin saw at its start. */
export interface Edit {
  value: unknown;
  version: string | null;
}

export type Edits = Readonly<Partial<Record<SettingState['key'], Edit>>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the edits with this one, or without it when the value is back to the one in force. */
export function withEdit(edits: Edits, setting: SettingState, value: unknown): Edits {
  const { [setting.key]: before, ...others } = edits;
  const version = before ? before.version : setting.version;
  // Saving the default also repairs a broken value.
  const isBack = same(value, setting.value) && version === setting.version && !setting.isBroken;
  return isBack ? others : { ...others, [setting.key]: { value, version } };
}

export function withoutEdit(edits: Edits, key: SettingState['key']): Edits {
  const { [key]: _gone, ...others } = edits;
  return others;
}

/** True when another admin changed the setting after the edit began. */
export const isOvertaken = (edit: Edit, setting: SettingState): boolean =>
  edit.version !== setting.version && !same(edit.value, setting.value);

/** True when the default is in force, stored or not. */
export const holdsDefault = (setting: SettingState): boolean =>
  !setting.isBroken && same(setting.value, setting.default);
