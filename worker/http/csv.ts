import { BYTE_ORDER_MARK, csvLine, type CsvValue } from '../../domain/text/csv.ts';

/**
 * A CSV file that is written while it is read, a page at a time, so that it may be larger than what fits in memory. The
 * first page is read before the answer begins: what is wrong with the request can still be said.
 */
export async function csvStream(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly CsvValue[])[]>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  let next = await iterator.next();
  let head = BYTE_ORDER_MARK + csvLine(columns);
  const takePage = async () => {
    const text = next.done ? '' : next.value.map(csvLine).join('');
    next = await iterator.next();
    return text;
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = head;
      head = '';
      // Nothing asks again where a pull brought nothing: an empty page is passed over.
      while (text === '' && !next.done) text = await takePage();
      if (text === '') controller.close();
      else controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** The headers of a file to be kept under `name`. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
});
