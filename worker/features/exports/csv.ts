import { endOfFile } from '../../../domain/api/exports.ts';
import { BYTE_ORDER_MARK, csvLine, type CsvValue } from '../../../domain/text/csv.ts';

export type Cell = CsvValue;

/** Reads the next rows of an export, at least one and at most EXPORT_PAGE; null when there are no more. */
export type NextRows = () => Promise<Cell[][] | null>;

/** Rows that are read from the database, and held, at once. */
export const EXPORT_PAGE = 5_000;

/** Lines of CSV with their ends. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => rows.map(csvLine).join('');

/**
 * A CSV file as it is read: one page of rows is in memory at a time, and the next is read when the last was taken. It begins with
 * a byte order mark, without which spreadsheets take UTF-8 for something else, and ends with a line that says it is whole.
 */
export function csvStream(columns: readonly string[], next: NextRows): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let rows = 0;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(columns)));
    },
    async pull(controller) {
      const page = await next();
      if (page === null) {
        controller.enqueue(encoder.encode(endOfFile(rows)));
        controller.close();
        return;
      }
      rows += page.length;
      controller.enqueue(encoder.encode(toCsv(page)));
    },
  });
}

/** Rows page by page, each from where the last one ended. */
export function pages<Row>(
  read: (after: Row | null) => Promise<Row[]>,
  toCells: (row: Row) => Cell[],
  limit: number = EXPORT_PAGE,
): NextRows {
  let last: Row | null = null;
  let isDone = false;
  return async () => {
    if (isDone) return null;
    const rows: Row[] = await read(last);
    last = rows.at(-1) ?? null;
    isDone = rows.length < limit;
    return rows.length === 0 ? null : rows.map(toCells);
  };
}
