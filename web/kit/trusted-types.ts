/** The part of the Trusted Types API that the app uses. Browsers without the API need no policy. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML?: (html: string) => string | null; createScriptURL?: (url: string) => string },
  ): { createHTML(html: string): string };
}

export const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

/** The empty page in which modern-screenshot reads the default styles of a chart's elements. */
const EMPTY_PAGE = '<!DOCTYPE html><meta charset="UTF-8"><title></title><body>';

/**
 * Makes the default policy of the content security policy's `require-trusted-types-for` (web/build/security-headers.ts).
 * A script may have any address that `script-src` allows. No text becomes HTML, apart from the empty page.
 */
export function startTrustedTypes(): void {
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => url,
    createHTML: (html) => (html === EMPTY_PAGE ? html : null),
  });
}
