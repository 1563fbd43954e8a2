import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_FORMAT_NAMES, CSV_FORMATS, csvLine, END_OF_FILE, endOfFile, fused } from './csv.ts';

const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const cell = (text: string) => csvLine([text]).slice(0, -2);

/** As in spreadsheets, a quotation mark opens a quoted text only at the beginning of a cell. */
function read(file: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < file.length; at++) {
    let text = '';
    if (file[at] === '"') {
      for (at++; at < file.length && (file[at] !== '"' || file[at + 1] === '"'); at++) {
        if (file[at] === '"') at++;
        text += file[at];
      }
      at++;
    }
    for (; at < file.length && file[at] !== separator && file[at] !== '\r' && file[at] !== '\n'; at++) text += file[at];
    cells.push(text);
  }
  return cells;
}

const dangerous = fc.array(
  fc.constantFrom('=', '+', '-', '@', '＝', '－', ';', ',', '\t', '\r', '\n', '"', "'", ' ', '\u0000', 'x', '1'),
  { maxLength: 9 },
);
const text = fc.oneof(
  dangerous.map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

describe('csvLine', () => {
  it.each([
    ['late; ok', 'late; ok'],
    ['a-b; c+d, e@f.test', '"a-b; c+d, e@f.test"'],
    ['x;=1+1', `"x;'=1+1"`],
    ['x; =1+1', `"x; '=1+1"`],
    ['x;"=1+1"', `"x;""'=1+1"""`],
    ['x\t-1\n@A1', `"x\t'-1\n'@A1"`],
    ['=1;=2', `"'=1;'=2"`],
    ['x;＝1', `"x;'＝1"`],
    [';', ';'],
  ])('csvLine writes the value %j as %j', (value, written) => {
    expect(cell(value)).toBe(written);
  });

  it.each([
    ['comma', 'Fünf,12.05,89.5,-7,\r\n'],
    ['semicolon', 'Fünf;12,05;89,5;-7;\r\n'],
    ['semicolon_point', 'Fünf;12.05;89.5;-7;\r\n'],
  ] as const)('the format %s writes %j', (format, line) => {
    expect(csvLine(['Fünf', { hundredths: 1205 }, 89.5, -7, null], format)).toBe(line);
  });

  it('a text with the separator of a format is quoted, and a formula behind any separator is not one', () => {
    expect(csvLine(['a;b', 'a,b', '12,05'], 'semicolon')).toBe('"a;b";a,b;12,05\r\n');
    expect(csvLine(['a,=1', 'a, +b'], 'semicolon')).toBe(`"a,'=1";"a, '+b"\r\n`);
  });

  it.each(
    CSV_FORMAT_NAMES.flatMap((format) => [',', ';', '\t', '\n'].map((separator) => [format, separator] as const)),
  )('no cell of the format %s begins with a formula when a spreadsheet separates cells at %j', (format, separator) => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), fc.integer(), (texts, number) => {
        const [first = '', ...rest] = texts;
        const cells = read(csvLine([first, number, ...rest, null], format), separator);
        for (const one of cells)
          expect(one.replace(/^[\s\u0000]+/, '')).not.toMatch(one === String(number) ? /^$/ : FORMULA);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['comma', /[;\t\r\n]/],
    ['semicolon', /[;,\t\r\n]/],
  ] as const)('no cell of the format %s begins with a formula when quotation marks are ignored', (format, ends) => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
        for (const one of csvLine(texts, format).split(ends))
          expect(one.replace(/^[\s\u0000"]+/, '')).not.toMatch(FORMULA);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(CSV_FORMAT_NAMES)('a %s file keeps text without a formula, and `fused` restores all other text', (format) => {
    const { separator } = CSV_FORMATS[format];
    fc.assert(
      fc.property(fc.stringMatching(/^[^=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]*$/), (plain) => {
        expect(read(csvLine([plain, 'x'], format), separator)).toEqual([plain, 'x', '']);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z=+\-@;," ]{0,12}$/), (one) => {
        expect(fused(read(csvLine([one], format), separator)[0] ?? '')).toBe(one);
      }),
    );
  });
});

it('the last line of a file contains the number of rows', () => {
  expect(END_OF_FILE.exec(`x\r\n${endOfFile(12)}`)?.[1]).toBe('12');
});
