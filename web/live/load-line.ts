import type { OpenLine } from './line.ts';
import { openSocketLine } from './socket-line.ts';

/** Whether the room is between the tabs of this browser: as IS_DEMO_IN_BROWSER, here too for the build to leave the demo out. */
const IS_BETWEEN_TABS =
  import.meta.env.VITE_DEMO_BACKEND === 'browser' &&
  !import.meta.env.VITE_CLERK_PUBLISHABLE_KEY &&
  import.meta.env.VITE_DISABLE_MOCK_DATA !== 'true';

/** What carries messages to and from the live room: a socket, or in the demo with no server a channel. */
export const loadLine: () => Promise<OpenLine> = IS_BETWEEN_TABS
  ? async () => (await import('../demo/live-line.ts')).openTabLine
  : async () => openSocketLine;
