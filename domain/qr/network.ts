/** A station's rule names so many networks. */
export const RANGES_MAX = 8;

/** Letters of the longest range: an IPv6 address with its length. */
export const RANGE_LETTERS_MAX = 43;

/** No company has more than this share of all addresses: a shorter prefix is a mistake. Bits. */
const PREFIX_MIN = 8;

/** 80 zeros and 16 ones: an IPv4 address that is written as an IPv6 one. */
const MAPPED = '0'.repeat(80) + '1'.repeat(16);

const OCTET = /^(?:0|[1-9]\d{0,2})$/;
const GROUP = /^[\da-f]{1,4}$/i;

const toBits = (numbers: readonly number[], width: number): string =>
  numbers.map((number) => number.toString(2).padStart(width, '0')).join('');

function readIPv4(address: string): string | null {
  const octets = address.split('.');
  const isOne = octets.length === 4 && octets.every((octet) => OCTET.test(octet) && Number(octet) <= 255);
  return isOne ? toBits(octets.map(Number), 8) : null;
}

function readIPv6(address: string): string | null {
  const halves = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [before = [], after = []] = halves;
  const left = 8 - before.length - after.length;
  // Two colons stand for one group or more; without them all eight are there.
  if (halves.length > 2 || (halves.length === 2 ? left < 1 : left !== 0)) return null;
  const groups = [...before, ...Array<string>(left).fill('0'), ...after];
  return groups.every((group) => GROUP.test(group))
    ? toBits(
        groups.map((group) => Number.parseInt(group, 16)),
        16,
      )
    : null;
}

/** The bits of an address: 32 of IPv4, 128 of IPv6; null where it is none. An IPv4 address in IPv6's form has its own 32. */
export function readAddress(address: string): string | null {
  if (!address.includes(':')) return readIPv4(address);
  const mapped = /^::ffff:([\d.]+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return readIPv4(mapped);
  const bits = readIPv6(address);
  return bits?.startsWith(MAPPED) ? bits.slice(MAPPED.length) : bits;
}

/** A network: the bits that its addresses begin with, of so many. */
interface Range {
  prefix: string;
  bits: number;
}

/** The network of `192.0.2.0/24`, `2001:db8::/32` or a single address; null where it is none. */
export function readRange(text: string): Range | null {
  const [address = '', length, ...more] = text.split('/');
  const bits = readAddress(address);
  // In IPv6's form, nobody can tell whether the length counts the 96 bits before.
  if (bits === null || more.length > 0 || (bits.length === 32 && address.includes(':'))) return null;
  if (length !== undefined && !OCTET.test(length)) return null;
  const prefix = length === undefined ? bits.length : Number(length);
  return prefix < PREFIX_MIN || prefix > bits.length ? null : { prefix: bits.slice(0, prefix), bits: bits.length };
}

/** Whether an address lies in one of the ranges. Nobody knows the address where it is null: it lies in none. */
export function isInRanges(address: string | null, ranges: readonly string[]): boolean {
  const bits = address === null ? null : readAddress(address);
  if (bits === null) return false;
  return ranges.some((text) => {
    const range = readRange(text);
    return range !== null && range.bits === bits.length && bits.startsWith(range.prefix);
  });
}
