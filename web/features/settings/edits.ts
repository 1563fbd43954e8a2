import type { SettingState } from '../../../domain/api/settings.ts';

/** An unsaved edit of a setting. `version` is the version of the setting that the admin saw when the edit began. */
export interface Edit {
  value: unknown;
  version: string | null;
}

export type Edits = Readonly<Partial<Record<SettingState['key'], Edit>>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the edits with a new value for `setting`. If the value equals the value in force, removes the edit. */
export function withEdit(edits: Edits, setting: SettingState, value: unknown): Edits {
  const { [setting.key]: before, ...others } = edits;
  const version = before ? before.version : setting.version;
  // A broken setting shows its default value. An edit that is equal to this value is kept, because saving it repairs
  // the setting.
  const isBack = same(value, setting.value) && version === setting.version && !setting.isBroken;
  return isBack ? others : { ...others, [setting.key]: { value, version } };
}

export function withoutEdit(edits: Edits, key: SettingState['key']): Edits {
  const { [key]: _gone, ...others } = edits;
  return others;
}

/** True when another admin changed the setting to another value after the edit began. */
export const isOvertaken = (edit: Edit, setting: SettingState): boolean =>
  edit.version !== setting.version && !same(edit.value, setting.value);

/** True when the default is in force, whether it is stored or not. */
export const holdsDefault = (setting: SettingState): boolean =>
  !setting.isBroken && same(setting.value, setting.default);
