import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { forgetConsent, readConsent, writeConsent, readFileFormat, usualFormat } from './device-choices.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en-US', 'comma'],
  ['en-GB', 'comma'],
  ['ja', 'comma'],
  ['de', 'semicolon'],
  ['de-AT', 'semicolon'],
  ['fr', 'semicolon'],
  ['pt-BR', 'semicolon'],
  ['de-CH', 'semicolon_point'],
  ['it-CH', 'semicolon_point'],
])('files for %s have the format %s', (locale, format) => {
  expect(usualFormat(locale)).toBe(format);
});

it('reads the kept format, and ignores an unknown one or blocked storage', () => {
  vi.stubGlobal('navigator', { language: 'de-DE' });
  let kept: string | null = 'comma';
  vi.stubGlobal('localStorage', { getItem: () => kept });
  expect(readFileFormat()).toBe('comma');
  kept = 'tab';
  expect(readFileFormat()).toBe('semicolon');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
  });
  expect(readFileFormat()).toBe('semicolon');
});

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const MAYA = { userId: 'maya', since: 1_000, lastDate: '2026-03-02' };

it('returns the stored consent until the consent is removed', () => {
  expect(readConsent()).toBeNull();
  expect(writeConsent(MAYA)).toBe(true);
  expect(readConsent()).toEqual(MAYA);
  forgetConsent();
  expect(readConsent()).toBeNull();
  expect(items.size).toBe(0);
});

it.each(['{', 'null', '5', '{}', '{"userId":5,"since":1}', '{"userId":"maya"}'])(
  'returns null for the stored value %s',
  (text) => {
    writeConsent(MAYA);
    for (const key of items.keys()) items.set(key, text);
    expect(readConsent()).toBeNull();
  },
);

it('stores no consent and returns false when storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(writeConsent(MAYA)).toBe(false);
  expect(readConsent()).toBeNull();
  expect(() => forgetConsent()).not.toThrow();
});
