/**
 * Encodes base64 with the runtime's own functions. In the bundle it replaces @stablelib/base64 (wrangler.toml,
 * `alias`), of which the verification of webhooks calls these two.
 */
export const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Returns the bytes of a text. Throws DOMException when it is not base64. */
export const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
