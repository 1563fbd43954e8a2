import { END_OF_FILE } from '../../../domain/api/exports.ts';

export interface Received {
  blob: Blob;
  rows: number;
}

/** Long enough for the line that ends a file. */
const TAIL_BYTES = 200;

/** The text of the last bytes of what came. */
function tailOf(chunks: readonly Uint8Array<ArrayBuffer>[]): string {
  const last: number[] = [];
  for (let index = chunks.length - 1; index >= 0 && last.length < TAIL_BYTES; index--) {
    last.unshift(...(chunks[index]?.slice(-TAIL_BYTES) ?? []));
  }
  return new TextDecoder().decode(Uint8Array.from(last));
}

/**
 * Takes a CSV file as it comes, tells how many bytes there are, and takes off the line that says it is whole. Null when that line is
 * missing: the file broke off on the way, and nobody should reckon with a part of it.
 */
export async function receive(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
): Promise<Received | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  const [end, rows] = END_OF_FILE.exec(tailOf(chunks)) ?? [];
  if (end === undefined) return null;
  // The line is of ASCII alone: as many bytes as characters.
  return { blob: new Blob(chunks, { type: 'text/csv' }).slice(0, bytes - end.length, 'text/csv'), rows: Number(rows) };
}
