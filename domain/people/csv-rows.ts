/** A quoted cell that is not closed, or has text behind its quote; the index of the cell in the text. */
interface Broken {
  brokenAt: number;
}

/** The index of the quote that closes the one at `open`; -1 without one. A doubled quote closes nothing. */
function findClosingQuote(text: string, open: number): number {
  let quote = text.indexOf('"', open + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

/**
 * The rows of a CSV file whose lines end with a line feed, one after the other, so that a caller may stop at the first. After a
 * broken cell nothing follows. RFC 4180, with any delimiter.
 */
export function* readCsvRows(text: string, delimiter: string): Generator<string[] | Broken, undefined> {
  const plain = new RegExp(`[^${delimiter}\\n]*`, 'y');
  let row: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    const begin = at;
    if (text[at] === '"') {
      const close = findClosingQuote(text, at);
      row.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
      if (close < 0 || ![delimiter, '\n', undefined].includes(text[at])) {
        yield { brokenAt: begin };
        return;
      }
    } else {
      plain.lastIndex = at;
      const [cell = ''] = plain.exec(text) ?? [];
      row.push(cell);
      at += cell.length;
    }
    if (text[at] === delimiter) continue;
    yield row;
    row = [];
  }
}
