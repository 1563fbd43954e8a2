import { describe, expect, it } from 'vitest';
import { receive } from './receive.ts';

const FILE = '\ufeffName\r\nZoë\r\n# end of file: 1 rows\r\n';

function streamOf(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

describe('a file that comes in parts', () => {
  it.each([1, 7, 1_000])('of %i bytes is saved without the line that ends it', async (size) => {
    const seen: number[] = [];
    const received = await receive(streamOf(FILE, size), (bytes) => seen.push(bytes));
    expect(received?.rows).toBe(1);
    expect(new Uint8Array((await received?.blob.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new TextEncoder().encode('\ufeffName\r\nZoë\r\n'),
    );
    expect(seen.at(-1)).toBe(new TextEncoder().encode(FILE).length);
  });

  it('is none when it broke off', async () => {
    for (const cut of ['', FILE.slice(0, 12), FILE.slice(0, -1), FILE.slice(0, -6)]) {
      expect(await receive(streamOf(cut, 5), () => undefined)).toBeNull();
    }
  });
});
