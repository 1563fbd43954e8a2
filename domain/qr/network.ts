/** A station's rule names so many networks. */
export const RANGES_MAX = 8;

/** Letters of the longest range: an IPv6 address with its length. */
export const RANGE_LETTERS_MAX = 43;

/** No company has more than this share of all addresses: a shorter prefix is a mistake. Bits. */
const PREFIX_MIN = 8;

const IPV4 = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/;
const IPV6 = /^[\da-f:.]*:[\da-f:.]*$/i;

const toBits = (numbers: readonly string[], base: number, width: number): string =>
  numbers.map((number) => Number.parseInt(number, base).toString(2).padStart(width, '0')).join('');

/** The bits of an address: 32 of IPv4, 128 of IPv6; null where it is none. */
export function readAddress(address: string): string | null {
  if (IPV4.test(address)) return toBits(address.split('.'), 10, 8);
  const url = `http://[${address}]`;
  if (!IPV6.test(address) || !URL.canParse(url)) return null;
  // The parser of addresses leaves numbers alone, with one run of zeros left out.
  const [before = '', after = ''] = new URL(url).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => toBits(half.match(/\w+/g) ?? [], 16, 16));
  return before.padEnd(128 - after.length, '0') + after;
}

/**
 * The network of `192.0.2.0/24`, `2001:db8::/32` or a single address: the bits that its addresses begin with, and spaces for
 * the others. Null where it is none.
 */
export function readRange(text: string): string | null {
  const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = readAddress(address);
  const prefix = Number(length ?? bits?.length);
  return bits === null || prefix < PREFIX_MIN || prefix > bits.length
    ? null
    : bits.slice(0, prefix).padEnd(bits.length);
}

/** Whether an address lies in one of the ranges. Nobody knows the address where it is null: it lies in none. */
export function isInRanges(address: string | null, ranges: readonly string[]): boolean {
  const bits = readAddress(address ?? '');
  return ranges.some((text) => {
    const range = readRange(text);
    return range !== null && range.length === bits?.length && bits.startsWith(range.trimEnd());
  });
}
