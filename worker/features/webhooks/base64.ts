/**
 * Base64 by the runtime's own functions. In the bundle it stands for @stablelib/base64 (wrangler.toml, `alias`), of which the
 * verification of webhooks calls these two.
 */
export const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** The bytes of a text. Throws DOMException where it is no base64. */
export const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
