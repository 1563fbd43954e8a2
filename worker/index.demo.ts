import { toOpenApi } from './features/api-docs/document.ts';
import { demoIdentity } from './identity/demo.ts';
import { serve } from './serve.ts';

export { RankRoom } from '#party/rank-room.ts';
export { LiveHub } from '#party/hub.ts';
export { LiveRoom } from '#party/room.ts';
export { SenderRoom } from '#party/sender-room.ts';

/** The Worker of `npm start`, of tests and of a public demo. */
export default serve({ identity: demoIdentity, openApi: toOpenApi });
