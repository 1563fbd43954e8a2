/**
 * In the bundle, this file replaces the package @stablelib/base64 (wrangler.toml, `alias`). The verification of
 * webhooks calls only these two functions of the package.
 */
export const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Throws DOMException when the text is not base64. */
export const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
