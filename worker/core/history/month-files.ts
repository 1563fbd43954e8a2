import { toHex } from '#domain/text/encode-bytes.ts';

interface StoredObject {
  body: ReadableStream<Uint8Array>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface MonthFiles {
  get(key: string, options?: { range: { offset: number; length: number } }): Promise<StoredObject | null>;
  /** With a checksum, the store refuses bytes that do not match it. */
  put(
    key: string,
    value: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
    options?: { sha256?: string; httpMetadata?: { contentType: string } },
  ): Promise<unknown>;
  list(options: { prefix: string; limit: number }): Promise<{ objects: { key: string }[] }>;
  delete(keys: string[]): Promise<void>;
}

/** Without a bucket, every month stays in the database. */
export interface MonthFilesEnv {
  ARCHIVE?: MonthFiles;
}
export const findMonthFiles = ({ ARCHIVE }: MonthFilesEnv): MonthFiles | null => ARCHIVE ?? null;

export const fileKey = (month: string): string => `months/${month}.jsonl.gz`;

export const partsPrefix = (month: string): string => `parts/${month}/`;
export const partKey = (month: string, afterUser: string): string => `${partsPrefix(month)}after-${afterUser}.gz`;

export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}

export const compress = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await through(new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>, new CompressionStream('gzip')),
  );

export const decompress = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new TextDecoder().decode(await through(bytes, new DecompressionStream('gzip')));
