import { END_OF_FILE } from '../../domain/text/csv.ts';
import { t } from '../messages/t.ts';
import { AppError, networkError } from './app-error.ts';

export interface ReceivedFile {
  /** As the server called it. */
  name: string;
  content: Blob;
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

async function chunksOf(body: Response['body'], onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  if (!body) throw networkError(null);
  const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return chunks;
}

/**
 * Takes a CSV file as it comes, tells how many bytes there are, and takes off the line that says it is whole. Throws an AppError when
 * that line is missing: the file broke off on the way, and nobody should reckon with a part of it.
 */
export async function receiveCsv(
  response: Response,
  fallbackName: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<ReceivedFile> {
  const chunks = await chunksOf(response.body, onBytes).catch((thrown: unknown) => {
    // A stream that breaks says so in the browser's words, which help nobody.
    throw thrown instanceof TypeError ? new AppError({ message: t('exports.cut'), cause: thrown }) : thrown;
  });
  const [end, rows] = END_OF_FILE.exec(tailOf(chunks)) ?? [];
  if (end === undefined) throw new AppError({ message: t('exports.cut') });
  const [, name = fallbackName] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  // The line is of ASCII alone: as many bytes as characters.
  const content = new Blob(chunks).slice(0, -end.length, 'text/csv');
  return { name, content, rows: Number(rows) };
}
