import { expect, it } from 'vitest';
import { AFTER_CUSTOM, CUSTOM_PREFIX, isCustomKey, isStorable } from './custom.ts';

it('isCustomKey accepts only keys that match CUSTOM_KEY', () => {
  for (const key of ['custom.a', 'custom.intranet_url', 'custom.hr.contact-1', `custom.${'x'.repeat(56)}`]) {
    expect(isCustomKey(key), key).toBe(true);
    expect(CUSTOM_PREFIX < key && key < AFTER_CUSTOM).toBe(true);
  }
  for (const key of [
    'custom.',
    'custom',
    'custom..a',
    'custom.A',
    'custom.a b',
    'customs.a',
    `custom.${'x'.repeat(57)}`,
  ]) {
    expect(isCustomKey(key), key).toBe(false);
  }
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
