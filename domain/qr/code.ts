/** Letters that nobody mistakes for each other on a wall or on a phone: digits and capitals without I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;

const STATION_LETTERS = 2;
/** 40 bits of a signature that changes within a minute. A user has ten tries a minute. */
const ROTATING_LETTERS = 8;
/** 80 random bits: a printed code holds until an admin makes a new one. */
const PRINTED_LETTERS = 16;

/** Two letters hold no greater number of a station. */
export const STATION_NUMBER_MAX = 2 ** (STATION_LETTERS * BITS) - 1;

export const CODE_KINDS = ['rotating', 'printed'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** Bytes that make the letters of a code. */
export const CODE_BYTES: Readonly<Record<CodeKind, number>> = {
  rotating: (ROTATING_LETTERS * BITS) / 8,
  printed: (PRINTED_LETTERS * BITS) / 8,
};

/** A code as it travels: the letters of the station, then those of the secret. */
export const CODE = /^[0-9A-HJKMNP-TV-Z]{2}(?:[0-9A-HJKMNP-TV-Z]{8}|[0-9A-HJKMNP-TV-Z]{16})$/;

/** Letters that may be typed or pasted as a code: a link has more than its code. */
export const TYPED_CODE_MAX = 200;

/**
 * The link of a code to the scanner's page, which a phone's own camera opens. The code stands after `#`: no server and no log of
 * one sees it.
 */
export const toCodeLink = (page: string, code: string): string => `${page}#${code}`;

export interface StationCode {
  stationNumber: number;
  kind: CodeKind;
  /** The letters after the station's. */
  secret: string;
}

/** The letters of some bytes, five bits each; bits that fill no letter are left out. */
export function toLetters(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => LETTERS.charAt(Number.parseInt(group, 2))).join('');
}

/** The code of a station with this secret. Throws RangeError on a number that no station has. */
export function writeCode(stationNumber: number, secret: string): string {
  if (!Number.isInteger(stationNumber) || stationNumber < 0 || stationNumber > STATION_NUMBER_MAX) {
    throw new RangeError(`No station has the number ${stationNumber}`);
  }
  const station = [stationNumber >> BITS, stationNumber & (LETTERS.length - 1)];
  return station.map((index) => LETTERS.charAt(index)).join('') + secret;
}

/** The parts of a code; null where it is none. */
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

/** The code in a link to the scanner's page at `path`, of any origin; null in every other text that a camera reads. */
export function findScannedCode(text: string, path: string): string | null {
  const [address = '', code = ''] = text.split('#');
  return address.endsWith(path) && CODE.test(code) ? code : null;
}

/**
 * The code in what somebody typed or pasted: its link, or its letters in any case, with spaces and dashes, and with letters that
 * are taken for others. Null where there is none.
 */
export function findCode(text: string): string | null {
  const letters = (text.split('#').at(-1) ?? '')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return CODE.test(letters) ? letters : null;
}

/** A code in groups that are read and typed with ease: `04 K7QM 2XPA`. */
export const formatCode = (code: string): string =>
  [code.slice(0, STATION_LETTERS), ...(code.slice(STATION_LETTERS).match(/.{1,4}/g) ?? [])].join(' ');
