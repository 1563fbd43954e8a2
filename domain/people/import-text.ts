/** Why the bytes of a file are no text that people can be read from. */
export type Unreadable = 'not_text' | 'mixed_encoding';

/** What is in no text: a spreadsheet's own format, a picture, or another encoding. */
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001f]/;

function decodeWith(encoding: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether a text of single bytes holds letters of UTF-8: then it is the one in places and the other in others. */
function holdsUtf8(bytes: Uint8Array): boolean {
  return bytes.some((byte, index) => byte === 0xc3 && ((bytes[index + 1] ?? 0) & 0xc0) === 0x80);
}

/**
 * The text of a file, its line ends as `\n`: UTF-8, or what spreadsheets write where they do not write that, which is
 * windows-1252 (Latin-1 is within it), or UTF-16 for "Unicode text".
 */
export function textOf(bytes: Uint8Array): { text: string } | { unreadable: Unreadable } {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const utf8 = wide ? decodeWith(wide, bytes, true) : decodeWith('utf-8', bytes, true);
  if (utf8 === null && (wide || holdsUtf8(bytes))) return { unreadable: wide ? 'not_text' : 'mixed_encoding' };
  const text = utf8 ?? decodeWith('windows-1252', bytes, false);
  if (text === null || BINARY.test(text)) return { unreadable: 'not_text' };
  return { text: text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n') };
}
