import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetConsent, readConsent, writeConsent } from './auto-check-in-consent.ts';

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
