import type { SettingState } from '#domain/api/settings.ts';
import { SETTING_DESCRIPTIONS } from '#domain/settings/descriptions.ts';
import type { Role } from '#domain/people/roles.ts';
import { mayChange, findSetting, valueInForce } from '#domain/settings/settings.ts';
import { AppError } from '#worker/app-error.ts';
import type { SettingRow } from './repository.ts';

export function toSettingState(row: SettingRow, role: Role): SettingState {
  const setting = findSetting(row.key);
  if (!setting) throw new AppError('setting_not_found');
  const stored: unknown = row.stored === null ? undefined : JSON.parse(row.stored);
  const { value, isBroken } = valueInForce(setting, stored);
  return {
    key: setting.key,
    category: setting.category,
    description: SETTING_DESCRIPTIONS[setting.key],
    value,
    default: setting.fallback,
    isDefault: row.stored === null,
    isBroken,
    changedBy: row.changedBy === null ? null : { id: row.changedBy, name: row.changedByName },
    changedAt: row.changedAt,
    changeableBy: setting.changedBy,
    mayChange: mayChange(setting, role),
    version: row.stored === null ? null : row.changeId,
  };
}
