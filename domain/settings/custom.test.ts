import { expect, it } from 'vitest';
import { isCustomKey, isReservedKey, isSettingKey, isStorable } from './custom.ts';
import { SETTINGS } from './settings.ts';

it('isCustomKey accepts every well-formed key that is not built in', () => {
  for (const key of ['a', 'custom', 'custom.a', 'intranet_url', 'hr.contact-1', 'constructor', 'x'.repeat(63)]) {
    expect(isCustomKey(key), key).toBe(true);
  }
  const badlyFormed = ['', 'custom.', '.a', 'a..b', 'a.', 'A', 'a b', '1a', '_a', '__proto__', 'ä', 'x'.repeat(64)];
  for (const key of [...badlyFormed, 'claims_per_hour', 'scoring_policy']) expect(isCustomKey(key), key).toBe(false);
  expect(['custom.a', 'custom', 'customs.a'].map(isReservedKey)).toEqual([true, false, false]);
});

it('every built-in key is well-formed', () => {
  expect(Object.values(SETTINGS).filter(({ key }) => !isSettingKey(key))).toEqual([]);
});

it('isStorable accepts at most 4,096 bytes of JSON in UTF-8', () => {
  // The quotation marks of the JSON are two more bytes.
  expect(isStorable('x'.repeat(4_094))).toBe(true);
  expect(isStorable('x'.repeat(4_095))).toBe(false);
  expect(isStorable('é'.repeat(2_047))).toBe(true);
  expect(isStorable('é'.repeat(2_048))).toBe(false);
  for (const value of [null, false, 0, '', [], {}]) expect(isStorable(value)).toBe(true);
  expect(isStorable(undefined)).toBe(false);
});
