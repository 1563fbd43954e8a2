import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64, fromHex, toBase64, toBase64Url, toHex } from './encode-bytes.ts';

it('writes bytes as text and reads them back', () => {
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
])('writes %j, %j in addresses and %j in hexadecimal', (base64, base64Url, hex) => {
  const bytes = fromBase64(base64);
  expect([toBase64(bytes), toBase64(bytes.buffer), toBase64Url(bytes), toHex(bytes)]).toEqual([
    base64,
    base64,
    base64Url,
    hex,
  ]);
});

it('writes a megabyte, and refuses text that is not base64', () => {
  const large = new Uint8Array(2 ** 20).fill(255);
  expect(fromBase64(toBase64(large))).toEqual(large);
  for (const text of ['a', '%%%%', 'é']) expect(() => fromBase64(text)).toThrow(DOMException);
});
