/**
 * Whether this build answers the API's requests itself: the demo with no server. It is built for that by name, has no
 * identity provider, and its mock data is not disabled. Vite knows all three when it builds, so no other build holds
 * anything of the demo.
 */
export const IS_DEMO_IN_BROWSER =
  import.meta.env.VITE_DEMO_BACKEND === 'browser' &&
  !import.meta.env.VITE_CLERK_PUBLISHABLE_KEY &&
  import.meta.env.VITE_DISABLE_MOCK_DATA !== 'true';

const loadDemo = IS_DEMO_IN_BROWSER ? () => import('../demo/backend.ts') : null;

// Every page needs it, so it loads beside the page. A failure shows with the first request.
loadDemo?.().catch(() => undefined);

/** What carries requests to the API. */
export const transport: typeof fetch = loadDemo
  ? async (input, init) => (await loadDemo()).demoFetch(input, init)
  : (input, init) => fetch(input, init);
