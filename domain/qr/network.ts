export const RANGES_MAX = 8;

/** Length of the longest IPv6 address with its prefix length. */
export const RANGE_LETTERS_MAX = 43;

/** The shortest allowed prefix, in bits. A shorter prefix is a mistake, because no company has so many addresses. */
const PREFIX_MIN = 8;

const IPV4 = /^(?:(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/;
const IPV6 = /^[\da-f:.]*:[\da-f:.]*$/i;

const toBits = (numbers: readonly string[], base: number, width: number): string =>
  numbers.map((number) => Number.parseInt(number, base).toString(2).padStart(width, '0')).join('');

/** Returns the bits of an address as text: 32 for IPv4, and 128 for IPv6. */
export function readAddress(address: string): string | null {
  if (IPV4.test(address)) return toBits(address.split('.'), 10, 8);
  const url = `http://[${address}]`;
  if (!IPV6.test(address) || !URL.canParse(url)) return null;
  // The URL parser returns an IPv6 address in its shortest form, with one run of zeros left out.
  const [before = '', after = ''] = new URL(url).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => toBits(half.match(/\w+/g) ?? [], 16, 16));
  return before.padEnd(128 - after.length, '0') + after;
}

/**
 * Reads a network such as `192.0.2.0/24` or `2001:db8::/32`, or a single address. Returns its fixed first bits as text,
 * followed by a space for each of the other bits.
 */
export function readRange(text: string): string | null {
  const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = readAddress(address);
  const prefix = Number(length ?? bits?.length);
  return bits === null || prefix < PREFIX_MIN || prefix > bits.length
    ? null
    : bits.slice(0, prefix).padEnd(bits.length);
}

/** An unknown address (null) is in no range. */
export function isInRanges(address: string | null, ranges: readonly string[]): boolean {
  const bits = readAddress(address ?? '');
  return ranges.some((text) => {
    const range = readRange(text);
    return range !== null && range.length === bits?.length && bits.startsWith(range.trimEnd());
  });
}
