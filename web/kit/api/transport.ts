/**
 * True when this build answers the API's requests itself, as the demo without a server. It is built under that name,
 * has no identity provider, and its mock data is not disabled. Vite knows all three at build time, so no other build
 * contains the demo.
 */
export const IS_DEMO_IN_BROWSER =
  import.meta.env.VITE_DEMO_BACKEND === 'browser' &&
  !import.meta.env.VITE_CLERK_PUBLISHABLE_KEY &&
  import.meta.env.VITE_DISABLE_MOCK_DATA !== 'true';

const loadDemo = IS_DEMO_IN_BROWSER ? () => import('../../demo/backend.ts') : null;

// Loads beside the page, because every page needs it. A failure shows with the first request.
loadDemo?.().catch(() => undefined);

/** Carries requests to the API. */
export const transport: typeof fetch = loadDemo
  ? async (input, init) => (await loadDemo()).demoFetch(input, init)
  : (input, init) => fetch(input, init);
