/**
 * True when this build is the demo in the browser, which answers the API's requests itself. Vite knows these settings
 * at build time, so no other build contains the demo.
 */
export const IS_DEMO_IN_BROWSER =
  import.meta.env.VITE_DEMO_BACKEND === 'browser' &&
  !import.meta.env.VITE_CLERK_PUBLISHABLE_KEY &&
  import.meta.env.VITE_DISABLE_MOCK_DATA !== 'true';

// The build renders pages without their data (web/app/frames.tsx).
const loadDemo = IS_DEMO_IN_BROWSER && !import.meta.env.SSR ? () => import('#web/demo/backend.ts') : null;

// The demo's code loads together with the page, because every page needs the code. If the code does not load, the first
// request shows the failure.
loadDemo?.().catch(() => undefined);

export const transport: typeof fetch = loadDemo
  ? async (input, init) => (await loadDemo()).demoFetch(input, init)
  : (input, init) => fetch(input, init);
