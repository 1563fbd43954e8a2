/** A value of a CSV file: text that somebody typed is defused, a number is one. */
export type CsvValue = string | number | null;

/** What spreadsheets take for the beginning of a formula, in either width. */
const BEGINS_FORMULA = /^[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Spreadsheets take a file without it for the encoding of their own country. */
const BYTE_ORDER_MARK = '\ufeff';

function written(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // A spreadsheet shows what follows an apostrophe as text, and runs nothing of it.
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (values: readonly CsvValue[]): string => `${values.map(written).join(',')}\r\n`;

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
  let head = BYTE_ORDER_MARK + lineOf(columns);
  const takePage = async () => {
    const text = next.done ? '' : next.value.map(lineOf).join('');
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
