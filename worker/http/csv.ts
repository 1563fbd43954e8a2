import { BYTE_ORDER_MARK, csvLine, endOfFile, type CsvFormat, type CsvValue } from '#domain/text/csv.ts';

export type CsvPages = AsyncIterable<readonly (readonly CsvValue[])[]>;

async function* writeText(columns: readonly string[], pages: CsvPages, format: CsvFormat): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + csvLine(columns, format);
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    text += page.map((values) => csvLine(values, format)).join('');
    if (text !== '') yield text;
    text = '';
  }
  yield text + endOfFile(rows);
}

/**
 * The file is written while its rows are read, so the file may be larger than the memory. The file begins with a byte
 * order mark, so that spreadsheets read it as UTF-8. The first page is read before the answer begins, so that an error
 * in the request can still be answered.
 */
export async function csvStream(
  columns: readonly string[],
  pages: CsvPages,
  format: CsvFormat = 'comma',
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const parts = writeText(columns, pages, format);
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
