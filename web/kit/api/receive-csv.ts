import { END_OF_FILE } from '#domain/text/csv.ts';
import { t } from '#web/messages/t.ts';
import { AppError, networkError } from './app-error.ts';

export interface ReceivedFile {
  name: string;
  content: Blob;
  rows: number;
}

/** The last line of a file always has fewer bytes than this number. */
const TAIL_BYTES = 200;

function readTail(chunks: readonly Uint8Array<ArrayBuffer>[]): string {
  const last: number[] = [];
  for (let index = chunks.length - 1; index >= 0 && last.length < TAIL_BYTES; index--) {
    last.unshift(...(chunks[index]?.slice(-TAIL_BYTES) ?? []));
  }
  return new TextDecoder().decode(Uint8Array.from(last));
}

async function readChunks(
  body: Response['body'],
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
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
 * Receives a CSV file, and reports the number of received bytes. Removes the last line, which marks the file as
 * complete. Throws an AppError when that line is missing, because then the file was cut off and must not be used.
 */
export async function receiveCsv(
  response: Response,
  fallbackName: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<ReceivedFile> {
  const chunks = await readChunks(response.body, onBytes).catch((thrown: unknown) => {
    // The browser's own text for a broken stream helps no user.
    throw thrown instanceof TypeError ? new AppError({ message: t('exports.cut'), cause: thrown }) : thrown;
  });
  const [end, rows] = END_OF_FILE.exec(readTail(chunks)) ?? [];
  if (end === undefined) throw new AppError({ message: t('exports.cut') });
  const [, name = fallbackName] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  // The last line is ASCII only, so it has as many bytes as characters.
  const content = new Blob(chunks).slice(0, -end.length, 'text/csv');
  return { name, content, rows: Number(rows) };
}
