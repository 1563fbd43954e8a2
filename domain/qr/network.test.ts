import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { isInRanges, readAddress, readRange } from './network.ts';

const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
const groups = fc.array(fc.nat(65_535), { minLength: 8, maxLength: 8 });

const toNumber = (parts: readonly number[], base: bigint) => parts.reduce((sum, part) => sum * base + BigInt(part), 0n);
const hex = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');

describe('isInRanges', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.0', true],
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.0/24', '192.0.1.255', false],
    // A range may be written with any of its addresses.
    ['192.0.2.77/24', '192.0.2.1', true],
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.6', false],
    ['192.0.2.6/31', '192.0.2.7', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['2001:DB8::/32', '2001:0db8:0:0:0:0:0:1', true],
    ['2001:db8::1', '2001:db8:0:0::1', true],
    ['2001:db8::1', '2001:db8::2', false],
    // An IPv4 address in IPv6 form counts as IPv6, because the platform reports IPv4 addresses in their own form.
    ['192.0.2.0/24', '::ffff:192.0.2.9', false],
    ['::ffff:192.0.2.0/120', '::ffff:c000:209', true],
    // An IPv4 range never contains an IPv6 address, and an IPv6 range never contains an IPv4 address.
    ['32.1.13.0/24', '2001:d00::', false],
    ['2001:d00::/24', '32.1.13.0', false],
  ])('for the range %s and the address %s, isInRanges returns %s', (range, address, expected) => {
    expect(isInRanges(address, [range])).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/',
    '192.0.2.0/24/24',
    '192.0.2.0/7',
    '0.0.0.0/0',
    '::/0',
    '::/7',
    '192.0.2.0/+8',
    '192.0.2.0/ 8',
    '[::1]',
    'x@::1',
    '::1]/[::2',
    '::1]@[::2',
    '::1%eth0',
    '%3A%3A1',
    '192.0.2.0/2e1',
    '192.0.2',
    '192.0.2.0.0',
    '192.0.2.256',
    '192.0.02.1',
    '192.0.2.0 /24',
    '1e2.0.0.1',
    '2001:db8::/129',
    '2001:db8::1::2',
    '2001:db8',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    '1:2:3:4:5:6:7:8::',
    'g::1',
    '12345::',
    ':::',
    '1:2:3:4:5:6:7:',
    'localhost',
    '192.0.2.*',
  ])('%j is not a valid range', (text) => {
    expect(readRange(text)).toBe(null);
    expect(isInRanges('192.0.2.1', [text])).toBe(false);
    expect(isInRanges('2001:db8::1', [text])).toBe(false);
  });

  it('no range contains an unknown or invalid address', () => {
    for (const address of [null, '', 'unknown', '192.0.2.1, 192.0.2.2', '192.0.2.1:443']) {
      expect(isInRanges(address, ['192.0.2.0/24', '::/8'])).toBe(false);
    }
    expect(isInRanges('192.0.2.1', [])).toBe(false);
  });
});

test('a range of IPv4 contains exactly the addresses with the same first bits', () => {
  fc.assert(
    fc.property(octets, octets, fc.integer({ min: 8, max: 32 }), (base, address, prefix) => {
      const shift = BigInt(32 - prefix);
      const isIn = toNumber(base, 256n) >> shift === toNumber(address, 256n) >> shift;
      expect(isInRanges(address.join('.'), [`${base.join('.')}/${prefix}`])).toBe(isIn);
      expect(isInRanges(base.join('.'), ['198.51.100.7', `${base.join('.')}/${prefix}`])).toBe(true);
    }),
    RUNS,
  );
});

test('a range of IPv6 contains exactly the addresses with the same first bits', () => {
  const near = fc.tuple(groups, fc.integer({ min: 8, max: 128 }), fc.nat(127));
  fc.assert(
    fc.property(near, ([base, prefix, flipped]) => {
      const other = toNumber(base, 65_536n) ^ (1n << BigInt(127 - flipped));
      const address = Array.from({ length: 8 }, (_, index) => Number((other >> BigInt(16 * (7 - index))) & 65_535n));
      // The address is in the range exactly when the flipped bit is after the prefix.
      expect(isInRanges(hex(address), [`${hex(base)}/${prefix}`])).toBe(flipped >= prefix);
    }),
    RUNS,
  );
});

test('readAddress reads an IPv6 address with any run of zeros left out', () => {
  fc.assert(
    fc.property(groups, fc.nat(7), fc.integer({ min: 1, max: 8 }), (parts, from, length) => {
      const to = Math.min(8, from + length);
      const whole = parts.map((part, index) => (index >= from && index < to ? 0 : part));
      const short = `${hex(whole.slice(0, from))}::${hex(whole.slice(to))}`;
      expect(readAddress(short)).toBe(readAddress(hex(whole)));
    }),
    RUNS,
  );
});
