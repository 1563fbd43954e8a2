/** What the build was told about Clerk. Vite writes the values in, so a build without a key holds nothing of Clerk. */
const env = import.meta.env;

export const PUBLISHABLE_KEY: string = env.VITE_CLERK_PUBLISHABLE_KEY ?? '';

/** Where Clerk's Frontend API is when it is not at the address in the key. */
const proxyUrl: string = env.VITE_CLERK_PROXY_URL ?? '';
/** Clerk's two scripts on a host of one's own: then no code comes from elsewhere. */
const jsUrl: string = env.VITE_CLERK_JS_URL ?? '';
const uiUrl: string = env.VITE_CLERK_UI_URL ?? '';

/** The provider's own names; the two for scripts are not among its documented properties. */
export const ADDRESSES = {
  ...(proxyUrl && { proxyUrl }),
  ...(jsUrl && { __internal_clerkJSUrl: jsUrl }),
  ...(uiUrl && { __internal_clerkUIUrl: uiUrl }),
};
