import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import {
  CODE_BYTES,
  findCode,
  findScannedCode,
  formatCode,
  readCode,
  STATION_NUMBER_MAX,
  toCodeLink,
  toLetters,
  writeCode,
} from './code.ts';

const numbers = fc.integer({ min: 0, max: STATION_NUMBER_MAX });
const kinds = fc.constantFrom('rotating' as const, 'printed' as const);
const codes = fc
  .tuple(numbers, kinds)
  .chain(([stationNumber, kind]) =>
    fc
      .uint8Array({ minLength: CODE_BYTES[kind], maxLength: CODE_BYTES[kind] })
      .map((bytes) => ({ stationNumber, kind, secret: toLetters(bytes) })),
  );

describe('the code of a station', () => {
  test('a code is found in its link, and in typed text with spaces and with letters that look like digits', () => {
    fc.assert(
      fc.property(codes, (parts) => {
        const code = writeCode(parts.stationNumber, parts.secret);
        expect(readCode(code)).toEqual(parts);
        const typed = formatCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
        const link = toCodeLink('https://points.example/check-in', code);
        for (const text of [code, typed, link]) expect(findCode(text)).toBe(code);
        expect(findScannedCode(link, '/check-in')).toBe(code);
        for (const text of [code, typed, `https://points.example/${code}`, `${link}0`])
          expect(findScannedCode(text, '/check-in')).toBe(null);
      }),
      RUNS,
    );
  });

  it.each([
    ['an empty text', ''],
    ['a text that is a letter too short', '04K7QM2XP'],
    ['a text that is a letter too long', '04K7QM2XPAA'],
    ['a text with a length between the two kinds of code', '04K7QM2XPAK7QM'],
    ['a letter of another alphabet', '04K7QM2XPÄ'],
    ['a letter that no code has', '04K7QM2XPU'],
    ['a link to another page', 'https://points.example/rewards'],
    ['the barcode of a product', '4006381333931'],
  ])('findCode finds no code in %s', (_what, text) => {
    expect(findCode(text)).toBe(null);
    expect(readCode(text)).toBe(null);
  });

  it('writeCode writes station numbers that fit into two letters, and throws for other numbers', () => {
    expect(writeCode(1, 'K7QM2XPA')).toBe('01K7QM2XPA');
    expect(writeCode(33, 'K7QM2XPA')).toBe('11K7QM2XPA');
    expect(writeCode(STATION_NUMBER_MAX, 'K7QM2XPA')).toBe('ZZK7QM2XPA');
    for (const number of [-1, 0.5, STATION_NUMBER_MAX + 1, NaN]) {
      expect(() => writeCode(number, 'K7QM2XPA')).toThrow(RangeError);
    }
  });

  it('formatCode shows a code in groups of letters', () => {
    expect(formatCode('04K7QM2XPA')).toBe('04 K7QM 2XPA');
    expect(formatCode('04K7QM2XPAK7QM2XPA')).toBe('04 K7QM 2XPA K7QM 2XPA');
  });
});

test('toLetters writes five bits in each letter', () => {
  expect(toLetters(new Uint8Array([0, 0, 0, 0, 0]))).toBe('00000000');
  expect(toLetters(new Uint8Array([255, 255, 255, 255, 255]))).toBe('ZZZZZZZZ');
  expect(toLetters(new Uint8Array([0b00001_000, 0b10_00011_0, 0b0100_0010]))).toBe('1234');
});
