import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64, fromHex, toBase64, toBase64Url, toHex } from './encode-bytes.ts';

it('bytes that are encoded as text and decoded again are equal to the original bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      const same = new Uint8Array(bytes);
      expect(fromHex(toHex(bytes))).toEqual(same);
      expect(fromBase64(toBase64(bytes))).toEqual(same);
      expect(fromBase64(toBase64Url(bytes))).toEqual(same);
      expect(toBase64Url(bytes)).toMatch(/^[\w-]*$/);
    }),
  );
});

it.each([
  ['', '', ''],
  ['+/8=', '-_8', 'fbff'],
  ['AAEC', 'AAEC', '000102'],
])('the same bytes are %j in base64, %j in base64url and %j in hexadecimal', (base64, base64Url, hex) => {
  const bytes = fromBase64(base64);
  expect([toBase64(bytes), toBase64(bytes.buffer), toBase64Url(bytes), toHex(bytes)]).toEqual([
    base64,
    base64,
    base64Url,
    hex,
  ]);
});

it('toBase64 encodes a megabyte, and fromBase64 throws for text that is not base64', () => {
  const large = new Uint8Array(2 ** 20).fill(255);
  expect(fromBase64(toBase64(large))).toEqual(large);
  for (const text of ['a', '%%%%', 'é']) expect(() => fromBase64(text)).toThrow(DOMException);
});
