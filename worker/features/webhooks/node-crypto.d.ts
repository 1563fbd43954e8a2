/**
 * Declares the part of the runtime's node:crypto that hmac.ts calls. With all types of Node, the type checker would
 * accept modules that the runtime does not have.
 */
declare module 'node:crypto' {
  interface Hmac {
    update(data: Uint8Array): Hmac;
    digest(): Uint8Array;
  }
  export function createHmac(algorithm: 'sha256', key: Uint8Array): Hmac;
}
