type Bytes = ArrayBuffer | Uint8Array;

const toArray = (bytes: Bytes): Uint8Array => (bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));

/** Base64 with padding. Bytes of any length: each is a letter by itself, never all arguments of one call. */
export const toBase64 = (bytes: Bytes): string =>
  btoa(Array.from(toArray(bytes), (byte) => String.fromCharCode(byte)).join(''));

/** Base64 for addresses, headers and file names, without padding (RFC 4648, section 5). */
export const toBase64Url = (bytes: Bytes): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** The bytes of base64 in either alphabet, with or without padding. Throws DOMException for any other text. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Lower-case hexadecimal, two digits a byte. */
export const toHex = (bytes: Bytes): string =>
  Array.from(toArray(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of text that `toHex` wrote. */
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
