/** Prints a new pair of VAPID keys for push messages, and where to store the keys. */
import { makePushKeys } from './lib/deploy/cloud.ts';
import { say } from './lib/say.ts';

const { publicKey, privateKey } = makePushKeys();
say(`VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}

Put both lines into .dev.vars, with VAPID_SUBJECT=mailto:<your address>. In production set the three with
"wrangler secret put <NAME>". Keep the pair: with another one every device has to subscribe again.`);
