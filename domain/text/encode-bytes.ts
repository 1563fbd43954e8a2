type Bytes = ArrayBuffer | Uint8Array;

const toArray = (bytes: Bytes): Uint8Array => (bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));

/** `String.fromCharCode` is called for each byte, because a call accepts only a limited number of arguments. */
export const toBase64 = (bytes: Bytes): string =>
  btoa(Array.from(toArray(bytes), (byte) => String.fromCharCode(byte)).join(''));

/** RFC 4648, section 5, without padding. */
export const toBase64Url = (bytes: Bytes): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Throws DOMException for any other text. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

export const toHex = (bytes: Bytes): string =>
  Array.from(toArray(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
