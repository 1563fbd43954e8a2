import { afterEach, expect, it, test, vi } from 'vitest';
import { readFileFormat, usualFormat } from './file-format.ts';

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
