import { BYTE_ORDER_MARK, csvLine, endOfFile, type CsvValue } from '../../domain/text/csv.ts';

/** The rows of a file, a page after the other. */
export type CsvPages = AsyncIterable<readonly (readonly CsvValue[])[]>;

/** A file's text as it is written: what stands above the rows comes with the first of them. */
async function* textOf(columns: readonly string[], pages: CsvPages): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + csvLine(columns);
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    text += page.map(csvLine).join('');
    if (text !== '') yield text;
    text = '';
  }
  yield text + endOfFile(rows);
}

/**
 * A CSV file that is written while it is read, so that it may be larger than what fits in memory. It begins with a byte order mark,
 * without which spreadsheets take UTF-8 for something else, and ends with a line that says it is whole. The first page is read
 * before the answer begins: what is wrong with the request can still be said.
 */
export async function csvStream(columns: readonly string[], pages: CsvPages): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const parts = textOf(columns, pages);
  let first: IteratorResult<string> | null = await parts.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part: IteratorResult<string> = first ?? (await parts.next());
      first = null;
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
