import { describe, expect, it } from 'vitest';
import type { CsvValue } from '#domain/text/csv.ts';
import { csvStream } from './csv.ts';

async function* toPages(...pages: CsvValue[][][]) {
  for (const page of pages) yield page;
}

const readFile = async (columns: string[], ...pages: CsvValue[][][]) => {
  const bytes = await new Response(await csvStream(columns, toPages(...pages))).arrayBuffer();
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
};

describe('a CSV file', () => {
  it('a CSV file begins with the byte order mark and the columns, and ends with the number of rows', async () => {
    expect(await readFile(['name', 'points'], [['Zoë', 5]], [], [['Ann', null]])).toBe(
      '\ufeffname,points\r\nZoë,5\r\nAnn,\r\n# end of file: 2 rows\r\n',
    );
    expect(await readFile(['name'])).toBe('\ufeffname\r\n# end of file: 0 rows\r\n');
    expect(await readFile(['name'], [], [])).toBe('\ufeffname\r\n# end of file: 0 rows\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', `"'=1+1"`],
    ['+44', `"'+44"`],
    ['-5', `"'-5"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    [' =cmd', `"' =cmd"`],
    ['\t=cmd', `"'\t'=cmd"`],
    ['\r=cmd', `"'\r'=cmd"`],
    ['＝1', `"'＝1"`],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['a=1', 'a=1'],
  ])('the text %j is written as %j', async (value, cell) => {
    expect(await readFile(['v'], [[value]])).toBe(`\ufeffv\r\n${cell}\r\n# end of file: 1 rows\r\n`);
  });

  it('numbers are written without an apostrophe, even if they are negative', async () => {
    expect(await readFile(['v'], [[-5], [0], [1_000_000]])).toBe(
      '\ufeffv\r\n-5\r\n0\r\n1000000\r\n# end of file: 3 rows\r\n',
    );
  });

  it('the stream fails when reading a later page fails', async () => {
    async function* broken(): AsyncGenerator<CsvValue[][]> {
      yield [['a']];
      yield Promise.reject(new Error('the database is gone'));
    }
    await expect(new Response(await csvStream(['v'], broken())).text()).rejects.toThrow('the database is gone');
  });

  it('an error of the first page is thrown at once, and a cancelled stream reads no more rows', async () => {
    async function* broken(): AsyncGenerator<CsvValue[][]> {
      yield Promise.reject(new Error('no such page'));
    }
    await expect(csvStream(['v'], broken())).rejects.toThrow('no such page');

    let read = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          read++;
          yield [['x']];
        }
      } finally {
        ended = true;
      }
    }
    const reader = (await csvStream(['v'], endless())).getReader();
    await reader.read();
    await reader.cancel();
    expect(ended).toBe(true);
    expect(read).toBeLessThan(5);
  });
});
