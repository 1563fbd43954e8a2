/**
 * The receiving side of Web Push: the keys of a browser, the push service's checks of a request, and the browser's
 * decryption. The code follows RFC 8291, 8188 and 8292, and shares no code with the sender.
 */

const HEADER_BYTES = 21;

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const text = (value: string) => new TextEncoder().encode(value);
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** `keys` are sent to the app. The private key stays in the browser. */
export interface Browser {
  keys: { p256dh: string; auth: string };
  privateKey: CryptoKey;
}

export async function makeBrowser(): Promise<Browser> {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair;
  const point = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return { keys: { p256dh: toBase64Url(point), auth: toBase64Url(auth) }, privateKey: pair.privateKey };
}

async function derive(salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret as BufferSource, 'HKDF', false, ['deriveBits']);
  const params = { name: 'HKDF', hash: 'SHA-256', salt: salt as BufferSource, info: info as BufferSource };
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, bytes * 8));
}

export async function decrypt(body: Uint8Array, { keys, privateKey }: Browser): Promise<string> {
  const salt = body.slice(0, 16);
  const keyLength = body[20] ?? 0;
  const senderPoint = body.slice(HEADER_BYTES, HEADER_BYTES + keyLength);
  const record = body.slice(HEADER_BYTES + keyLength);
  const sender = await crypto.subtle.importKey('raw', senderPoint, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  // In workerd's types, the key has another name than in browsers.
  const algorithm = { name: 'ECDH', public: sender, $public: sender };
  const shared = new Uint8Array(await crypto.subtle.deriveBits(algorithm, privateKey, 256));
  const info = join(text('WebPush: info\0'), fromBase64Url(keys.p256dh), senderPoint);
  const secret = await derive(fromBase64Url(keys.auth), shared, info, 32);
  const contentKey = await derive(salt, secret, text('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await derive(salt, secret, text('Content-Encoding: nonce\0'), 12);
  const key = await crypto.subtle.importKey('raw', contentKey as BufferSource, 'AES-GCM', false, ['decrypt']);
  const opened = new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce as BufferSource }, key, record),
  );
  // After the text, the last record contains the byte 2 and then zeros.
  return new TextDecoder().decode(opened.slice(0, opened.lastIndexOf(2)));
}

export async function findVapidProblem(
  authorization: string,
  { origin, publicKey, now }: { origin: string; publicKey: string; now: Date },
): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return 'the key is not the one that was subscribed with';
  const [header = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(new TextDecoder().decode(fromBase64Url(part))) as Record<string, unknown>;
  if (read(header).alg !== 'ES256') return 'the algorithm is not ES256';
  const verifier = await crypto.subtle.importKey(
    'raw',
    fromBase64Url(key),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    fromBase64Url(signature),
    text(`${header}.${claims}`),
  );
  if (!isSigned) return 'the signature is wrong';
  const { aud, exp, sub } = read(claims);
  if (aud !== origin) return 'it is for another push service';
  const leftSeconds = Number(exp) - now.getTime() / 1000;
  if (!(leftSeconds > 0 && leftSeconds <= 86_400)) return 'it has ended, or ends too late';
  return /^(mailto:|https:)/.test(String(sub)) ? null : 'nobody can be asked';
}

export async function makeVapidKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])) as CryptoKeyPair;
  const { d = '' } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey;
  const point = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  return { publicKey: toBase64Url(point), privateKey: d };
}
