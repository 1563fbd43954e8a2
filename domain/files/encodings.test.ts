import { describe, expect, it } from 'vitest';
import { decodeFile, findEncoding, sampleLines } from './encodings.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) =>
  bytes(
    ...[...text].flatMap((char) =>
      [char.charCodeAt(0) & 0xff, char.charCodeAt(0) >> 8].toSorted(() => (isBig ? -1 : 0)),
    ),
  );
function single(encoding: string, text: string): Uint8Array {
  const table = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte--) table.set(new TextDecoder(encoding).decode(bytes(byte)), byte);
  return bytes(...[...text].map((char) => table.get(char) ?? 0x3f));
}

describe('findEncoding', () => {
  it('finds a byte order mark, the zero bytes of UTF-16, and valid UTF-8', () => {
    expect(findEncoding(utf8('\ufeffJörg'))).toEqual({ encoding: 'utf-8', evidence: 'mark' });
    expect(findEncoding(bytes(0xff, 0xfe, 0x41, 0))).toEqual({ encoding: 'utf-16le', evidence: 'mark' });
    expect(findEncoding(bytes(0xfe, 0xff, 0, 0x41))).toEqual({ encoding: 'utf-16be', evidence: 'mark' });
    const file = 'Name\tE-mail\r\nИван Петров 李小龙\tivan@example.com\r\n';
    expect(findEncoding(utf16(file))).toEqual({ encoding: 'utf-16le', evidence: 'zeros' });
    expect(findEncoding(utf16(file, true))).toEqual({ encoding: 'utf-16be', evidence: 'zeros' });
    expect(findEncoding(utf8('Łukasz,Jörg'))).toEqual({ encoding: 'utf-8', evidence: 'utf8' });
    expect(findEncoding(utf8('plain'))).toEqual({ encoding: 'utf-8', evidence: 'utf8' });
    expect(findEncoding(bytes())).toEqual({ encoding: 'utf-8', evidence: 'utf8' });
  });

  it.each([
    ['windows-1252', 'María José Ñandú;Büro'],
    ['windows-1252', 'François Lefèvre'],
    ['windows-1250', 'Łukasz Wiśniewski;Księgowość'],
    ['windows-1250', 'Jiří Dvořáček;Účtárna'],
    ['windows-1251', 'Иван Петров'],
    ['windows-1253', 'Γιώργος Παπάς'],
    ['windows-1255', 'דוד כהן'],
    ['windows-1256', 'محمد علي'],
  ])('guesses %s by the words alone: %s', (encoding, text) => {
    expect(findEncoding(single(encoding, `Name;E-mail\r\n${text};a@b.test\r\n`))).toEqual({
      encoding,
      evidence: 'guess',
    });
  });

  it('takes a hint or an earlier choice between encodings whose words are equally likely', () => {
    const turkish = single('windows-1254', 'Name\nIşıl\n');
    expect(findEncoding(turkish, [{ encoding: 'Windows-1254', confidence: 0.04 }])).toMatchObject({
      encoding: 'windows-1254',
    });
    expect(findEncoding(turkish, [], 'windows-1254')).toMatchObject({ encoding: 'windows-1254' });
    expect(findEncoding(turkish, [{ encoding: 'Windows-1252', confidence: 0.1 }], 'windows-1254')).toMatchObject({
      encoding: 'windows-1252',
    });
    // A hint does not outweigh a symbol in a word, and an unknown encoding is no hint.
    const polish = single('windows-1250', 'Name\nŁukasz\n');
    expect(
      findEncoding(polish, [
        { encoding: 'Windows-1252', confidence: 1 },
        { encoding: 'cp869', confidence: 1 },
      ]),
    ).toMatchObject({ encoding: 'windows-1250' });
  });

  it('refuses files that mix UTF-8 with another encoding', () => {
    expect(findEncoding(bytes(...utf8('Name\nJörg\n'), 0x4a, 0xf6, 0x72, 0x67))).toEqual({
      unreadable: 'mixed_encoding',
    });
  });
});

describe('decodeFile', () => {
  it('decodes a file without its mark and with line feeds, and marks lost characters', () => {
    expect(decodeFile(utf8('\ufeffJörg\r\nŁ\r'), 'utf-8')).toEqual({ text: 'Jörg\nŁ\n' });
    expect(decodeFile(bytes(0x4a, 0xf6, 0x72, 0x67, 0x20, 0x80), 'windows-1252')).toEqual({ text: 'Jörg €' });
    expect(decodeFile(bytes(0x4a, 0xf6, 0x72), 'utf-8')).toEqual({ text: 'J\ufffdr' });
  });
  it('refuses files that are not text', () => {
    expect(decodeFile(bytes(0x50, 0x4b, 3, 4, 0), 'utf-8')).toEqual({ unreadable: 'not_text' });
    expect(decodeFile(utf16('Name'), 'windows-1252')).toEqual({ unreadable: 'not_text' });
  });
});

it('sampleLines returns only lines with bytes outside ASCII, at most 32 kB', () => {
  expect(new TextDecoder().decode(sampleLines(utf8('Name\r\nJörg\r\nAnn\r\nŁ')))).toBe('Jörg\rŁ');
  expect(sampleLines(utf8('Jörg\n'.repeat(100_000))).length).toBeLessThan(33 * 1024);
  expect(sampleLines(utf8('é'.repeat(1_000_000))).length).toBeLessThan(66 * 1024);
});
