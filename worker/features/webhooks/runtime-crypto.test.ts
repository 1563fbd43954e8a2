import { expect, it } from 'vitest';
import { decode, encode } from './base64.ts';
import { hmac } from './hmac.ts';

it('hmac returns the same signature as WebCrypto for keys and data of different lengths', async () => {
  for (const [keyLength, dataLength] of [
    [1, 0],
    [24, 200],
    [64, 64],
    [200, 5_000],
  ] as const) {
    const key = crypto.getRandomValues(new Uint8Array(keyLength));
    const data = crypto.getRandomValues(new Uint8Array(dataLength));
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, data));
    expect([...hmac(key, data)], `${keyLength} and ${dataLength}`).toEqual([...signed]);
  }
});

it('encode and decode support base64, and decode refuses any other text', () => {
  expect(encode(new TextEncoder().encode('any carnal pleas'))).toBe('YW55IGNhcm5hbCBwbGVhcw==');
  const bytes = crypto.getRandomValues(new Uint8Array(200));
  expect([...decode(encode(bytes))]).toEqual([...bytes]);
  expect(() => decode('not base64!')).toThrow(expect.objectContaining({ name: 'InvalidCharacterError' }));
});
