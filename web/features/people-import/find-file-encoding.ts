import {
  findEncoding,
  sampleLines,
  type Encoding,
  type EncodingHint,
  type FoundEncoding,
  type Unreadable,
} from '../../../domain/files/encodings.ts';

/** Loads the library, which is large. Without a connection, the words of the file alone decide. */
async function loadHints(bytes: Uint8Array): Promise<EncodingHint[]> {
  try {
    const { proposeEncodings } = await import('./encoding-hints.ts');
    return proposeEncodings(sampleLines(bytes));
  } catch {
    return [];
  }
}

/**
 * Finds the encoding of a file, with the help of a library when the bytes prove none. `chosen` is the encoding that the
 * admin chose for an earlier file.
 */
export async function findFileEncoding(
  bytes: Uint8Array,
  chosen: Encoding | null,
): Promise<FoundEncoding | { unreadable: Unreadable }> {
  const found = findEncoding(bytes);
  const isProven = 'evidence' in found && found.evidence !== 'guess';
  return isProven ? found : findEncoding(bytes, await loadHints(bytes), chosen);
}
