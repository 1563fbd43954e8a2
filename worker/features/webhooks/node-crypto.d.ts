/**
 * Declares the part of the runtime's node:crypto that hmac.ts calls. All of Node's types would let the Worker use
 * missing modules.
 */
declare module 'node:crypto' {
  interface Hmac {
    update(data: Uint8Array): Hmac;
    digest(): Uint8Array;
  }
  export function createHmac(algorithm: 'sha256', key: Uint8Array): Hmac;
}
