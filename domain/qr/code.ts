/** Without I, L, O and U, because people confuse these letters with other characters. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;

const STATION_LETTERS = 2;
/** Nobody can guess 40 bits with ten attempts a minute. */
const ROTATING_LETTERS = 8;
/**
 * The letters encode 80 random bits. A printed code has more letters than a changing code, because it is valid until an
 * admin withdraws it.
 */
const PRINTED_LETTERS = 16;

export const STATION_NUMBER_MAX = 2 ** (STATION_LETTERS * BITS) - 1;

export const CODE_KINDS = ['rotating', 'printed'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export const CODE_BYTES: Readonly<Record<CodeKind, number>> = {
  rotating: (ROTATING_LETTERS * BITS) / 8,
  printed: (PRINTED_LETTERS * BITS) / 8,
};

/** The form of a code on the wire: two letters for the station, then the letters of the secret. */
export const CODE = /^[0-9A-HJKMNP-TV-Z]{2}(?:[0-9A-HJKMNP-TV-Z]{8}|[0-9A-HJKMNP-TV-Z]{16})$/;

/** The number is greater than the length of a code, because a user may paste a link. */
export const TYPED_CODE_MAX = 200;

/** A phone's own camera can open the link. The code follows `#`, so the browser does not send it to a server. */
export const toCodeLink = (page: string, code: string): string => `${page}#${code}`;

export interface StationCode {
  stationNumber: number;
  kind: CodeKind;
  secret: string;
}

/** Bits that do not fill a letter are dropped. */
export function toLetters(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => LETTERS.charAt(Number.parseInt(group, 2))).join('');
}

/** Throws RangeError when the number does not fit into two letters. */
export function writeCode(stationNumber: number, secret: string): string {
  if (!Number.isInteger(stationNumber) || stationNumber < 0 || stationNumber > STATION_NUMBER_MAX) {
    throw new RangeError(`No station has the number ${stationNumber}`);
  }
  const station = [stationNumber >> BITS, stationNumber & (LETTERS.length - 1)];
  return station.map((index) => LETTERS.charAt(index)).join('') + secret;
}

export function readCode(code: string): StationCode | null {
  if (!CODE.test(code)) return null;
  const [high = '', low = ''] = code;
  const secret = code.slice(STATION_LETTERS);
  return {
    stationNumber: LETTERS.indexOf(high) * LETTERS.length + LETTERS.indexOf(low),
    kind: secret.length === ROTATING_LETTERS ? 'rotating' : 'printed',
    secret,
  };
}

export function findScannedCode(text: string, path: string): string | null {
  const [address = '', code = ''] = text.split('#');
  return address.endsWith(path) && CODE.test(code) ? code : null;
}

/**
 * The text may be a link, or a code in capital or small letters, with spaces and dashes. The letters O, I and L, which
 * no code has, are replaced by the digits 0 and 1.
 */
export function findCode(text: string): string | null {
  const letters = (text.split('#').at(-1) ?? '')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return CODE.test(letters) ? letters : null;
}

/** `04 K7QM 2XPA`. */
export const formatCode = (code: string): string =>
  [code.slice(0, STATION_LETTERS), ...(code.slice(STATION_LETTERS).match(/.{1,4}/g) ?? [])].join(' ');
