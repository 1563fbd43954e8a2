import { BYTE_ORDER_MARK, csvLine, endOfFile, type CsvValue } from '../../domain/text/csv.ts';

/** The rows of a file, page by page. */
export type CsvPages = AsyncIterable<readonly (readonly CsvValue[])[]>;

/** Yields a file's text while it is written. The header comes with the first rows. */
async function* writeText(columns: readonly string[], pages: CsvPages): AsyncGenerator<string> {
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
 * Makes a CSV file that is written while its rows are read, so it may be larger than memory. It begins with a byte
 * order mark, so that spreadsheets read UTF-8, and ends with a line that marks it as complete. The first page is read
 * before the answer begins, so that an error in the request can still be answered.
 */
export async function csvStream(columns: readonly string[], pages: CsvPages): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const parts = writeText(columns, pages);
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
