import { describe, expect, it } from 'vitest';
import { receiveCsv } from './receive-csv.ts';

const FILE = '\ufeffName\r\nZoë\r\n# end of file: 1 rows\r\n';

/** If `broken`, the body ends with a network error. */
function makeAnswer(text: string, size: number, headers: HeadersInit = {}, broken = false): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += size)));
      else if (broken) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body, { headers });
}

describe('a CSV file that arrives in parts', () => {
  it.each([1, 7, 1_000])('returns a file in parts of %i bytes without the line that marks the end', async (size) => {
    const seen: number[] = [];
    const headers = { 'Content-Disposition': 'attachment; filename="rewards-users.csv"' };
    const { name, rows, content } = await receiveCsv(makeAnswer(FILE, size, headers), 'x.csv', (bytes) =>
      seen.push(bytes),
    );
    expect({ name, rows, type: content.type }).toEqual({ name: 'rewards-users.csv', rows: 1, type: 'text/csv' });
    expect(new Uint8Array(await content.arrayBuffer())).toEqual(new TextEncoder().encode('\ufeffName\r\nZoë\r\n'));
    expect(seen.at(-1)).toBe(new TextEncoder().encode(FILE).length);
  });

  it('uses the fallback name when the answer contains no name', async () => {
    expect((await receiveCsv(makeAnswer(FILE, 9), 'x.csv')).name).toBe('x.csv');
  });

  it('throws an error when the end of the file is missing', async () => {
    for (const cut of ['', FILE.slice(0, 12), FILE.slice(0, -1), FILE.slice(0, -6)]) {
      await expect(receiveCsv(makeAnswer(cut, 5), 'x.csv')).rejects.toThrow('The download was interrupted');
    }
    await expect(receiveCsv(makeAnswer(FILE.slice(0, 9), 5, {}, true), 'x.csv')).rejects.toThrow(
      'The download was interrupted',
    );
  });
});
