/** Clerk's settings from the build. Vite writes the values in, so a build without a key contains nothing of Clerk. */
const env = import.meta.env;

export const PUBLISHABLE_KEY: string = env.VITE_CLERK_PUBLISHABLE_KEY ?? '';

/** The address of Clerk's Frontend API, when it differs from the one in the key. */
const proxyUrl: string = env.VITE_CLERK_PROXY_URL ?? '';
/** The addresses of Clerk's two scripts on our own host, so that no code comes from elsewhere. */
const jsUrl: string = env.VITE_CLERK_JS_URL ?? '';
const uiUrl: string = env.VITE_CLERK_UI_URL ?? '';

/** The provider's own property names. The two for scripts are undocumented. */
export const ADDRESSES = {
  ...(proxyUrl && { proxyUrl }),
  ...(jsUrl && { __internal_clerkJSUrl: jsUrl }),
  ...(uiUrl && { __internal_clerkUIUrl: uiUrl }),
};
