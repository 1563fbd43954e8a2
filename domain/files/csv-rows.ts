/** The quotation mark of the cell is not closed, or text follows the closing one. `brokenAt` is the cell's position. */
interface Broken {
  brokenAt: number;
}

/** Returns the index of the quotation mark that closes the cell, or -1. A doubled quotation mark does not close it. */
function findClosingQuote(text: string, open: number): number {
  let quote = text.indexOf('"', open + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

/** The format is RFC 4180 with any delimiter, and with line feeds as line breaks. */
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
