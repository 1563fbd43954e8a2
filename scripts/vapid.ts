/** Prints a new pair of VAPID keys for push messages, and where to store the keys. It does not store them itself. */
import { Buffer } from 'node:buffer';

const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
const point = await crypto.subtle.exportKey('raw', pair.publicKey);
const { d } = await crypto.subtle.exportKey('jwk', pair.privateKey);

console.log(`VAPID_PUBLIC_KEY=${Buffer.from(point).toString('base64url')}
VAPID_PRIVATE_KEY=${String(d)}

Put both lines into .dev.vars, with VAPID_SUBJECT=mailto:<your address>. In production set the three with
"wrangler secret put <NAME>". Keep the pair: with another one every device has to subscribe again.`);
