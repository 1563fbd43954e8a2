import { serve } from './serve.ts';

export { RankRoom } from '#party/rank-room.ts';
export { LiveHub } from '#party/hub.ts';
export { LiveRoom } from '#party/room.ts';
export { SenderRoom } from '#party/sender-room.ts';

/** The Worker of a real installation, without the demo sign-in. */
export default serve(null);
