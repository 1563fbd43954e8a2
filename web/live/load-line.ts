import type { OpenLine } from './line.ts';
import { openSocketLine } from './socket-line.ts';

/**
 * True when the room is between the tabs of this browser. The same test as IS_DEMO_IN_BROWSER, repeated here so that
 * the build can leave the demo out.
 */
const IS_BETWEEN_TABS =
  import.meta.env.VITE_DEMO_BACKEND === 'browser' &&
  !import.meta.env.VITE_CLERK_PUBLISHABLE_KEY &&
  import.meta.env.VITE_DISABLE_MOCK_DATA !== 'true';

/** Loads the line to the live room: a socket, or a channel in the demo without a server. */
export const loadLine: () => Promise<OpenLine> = IS_BETWEEN_TABS
  ? async () => (await import('../demo/live-line.ts')).openTabLine
  : async () => openSocketLine;
