import type { OpenLine } from './line.ts';
import { openSocketLine } from './socket-line.ts';

/**
 * True in the demo in the browser, where the live room connects the tabs of the browser. The condition repeats that of
 * IS_DEMO_IN_BROWSER, so that the build can leave the demo's code out.
 */
const IS_BETWEEN_TABS =
  import.meta.env.VITE_DEMO_BACKEND === 'browser' &&
  !import.meta.env.VITE_CLERK_PUBLISHABLE_KEY &&
  import.meta.env.VITE_DISABLE_MOCK_DATA !== 'true';

/**
 * Loads the function that opens a line to the live room. The line is a socket, or a channel in the demo in the browser.
 */
export const loadLine: () => Promise<OpenLine> = IS_BETWEEN_TABS
  ? async () => (await import('../demo/live-line.ts')).openTabLine
  : async () => openSocketLine;
