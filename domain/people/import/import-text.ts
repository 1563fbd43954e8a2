/** The reasons why a file's bytes cannot be read as text. */
export type Unreadable = 'not_text' | 'mixed_encoding';

/** Characters that no text contains. A file that has one is a spreadsheet, a picture or text in another encoding. */
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001f]/;

function decodeWith(encoding: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns true when bytes that are not valid UTF-8 contain a letter in UTF-8. Such a file mixes two encodings. */
function holdsUtf8(bytes: Uint8Array): boolean {
  return bytes.some((byte, index) => byte === 0xc3 && ((bytes[index + 1] ?? 0) & 0xc0) === 0x80);
}

/**
 * Decodes the text of a file, with `\n` as line break. The file may be in UTF-8, or in an encoding that spreadsheets
 * write: windows-1252 (which includes Latin-1), or UTF-16 ("Unicode text").
 */
export function decodeText(bytes: Uint8Array): { text: string } | { unreadable: Unreadable } {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const utf8 = wide ? decodeWith(wide, bytes, true) : decodeWith('utf-8', bytes, true);
  if (utf8 === null && (wide || holdsUtf8(bytes))) return { unreadable: wide ? 'not_text' : 'mixed_encoding' };
  const text = utf8 ?? decodeWith('windows-1252', bytes, false);
  if (text === null || BINARY.test(text)) return { unreadable: 'not_text' };
  return { text: text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n') };
}
