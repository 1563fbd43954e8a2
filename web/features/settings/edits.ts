import type { SettingState } from '../../../domain/api/settings.ts';

/** A setting as somebody is changing it, and the state of it that they saw when they began. */
export interface Edit {
  value: unknown;
  version: string | null;
}

export type Edits = Readonly<Partial<Record<SettingState['key'], Edit>>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The edits with this one; none where it comes back to what is in force. */
export function withEdit(edits: Edits, setting: SettingState, value: unknown): Edits {
  const { [setting.key]: before, ...others } = edits;
  const version = before ? before.version : setting.version;
  // A broken value is mended by saving the default, too.
  const isBack = same(value, setting.value) && version === setting.version && !setting.isBroken;
  return isBack ? others : { ...others, [setting.key]: { value, version } };
}

export function withoutEdit(edits: Edits, key: SettingState['key']): Edits {
  const { [key]: _gone, ...others } = edits;
  return others;
}

/** Whether somebody else changed the setting since the person began. */
export const isOvertaken = (edit: Edit, setting: SettingState): boolean =>
  edit.version !== setting.version && !same(edit.value, setting.value);

/** Whether the default is what holds, stored or not. */
export const holdsDefault = (setting: SettingState): boolean =>
  !setting.isBroken && same(setting.value, setting.default);
