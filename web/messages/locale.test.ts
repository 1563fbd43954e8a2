import { expect, it } from 'vitest';
import { pickLocale } from './locale.ts';

it("takes the person's own variant of the language", () => {
  expect(pickLocale(['de-AT', 'en-GB', 'en-US'], 'en')).toBe('en-GB');
});

it('falls back to the language when the person speaks others only', () => {
  expect(pickLocale(['de-AT', 'eno'], 'en')).toBe('en');
});
