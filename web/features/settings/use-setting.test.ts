import { describe, expect, it } from 'vitest';
import type { SettingState } from '#domain/api/settings.ts';
import { isOvertaken, withEdit, withoutEdit } from './use-setting.ts';

const setting = (facts: Partial<SettingState> = {}): SettingState => ({
  key: 'claims_per_hour',
  category: 'limits',
  description: 'Claims per hour.',
  value: 20,
  default: 20,
  isDefault: true,
  isBroken: false,
  changedBy: null,
  changedAt: null,
  changeableBy: 'admin',
  mayChange: true,
  version: null,
  ...facts,
});

describe('edits of settings', () => {
  it('keep their first version, and are removed when the stored value is typed again', () => {
    const begun = withEdit({}, setting(), 5);
    expect(begun).toEqual({ claims_per_hour: { value: 5, version: null } });
    expect(withEdit(begun, setting({ value: 30, version: 'x' }), 6)).toEqual({
      claims_per_hour: { value: 6, version: null },
    });
    expect(withEdit(begun, setting(), 20)).toEqual({});
    expect(withoutEdit(begun, 'claims_per_hour')).toEqual({});
    expect(withEdit({}, setting({ isBroken: true }), 20)).toEqual({ claims_per_hour: { value: 20, version: null } });
  });

  it('are overtaken by a concurrent change to another value, but not by a change to the same value', () => {
    expect(isOvertaken({ value: 5, version: null }, setting())).toBe(false);
    expect(isOvertaken({ value: 5, version: null }, setting({ value: 30, version: 'x' }))).toBe(true);
    expect(isOvertaken({ value: 30, version: null }, setting({ value: 30, version: 'x' }))).toBe(false);
  });
});
