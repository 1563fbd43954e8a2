import { toBase64Url } from '#domain/text/encode-bytes.ts';
import {
  ACTION_TIME,
  CONTENT_DIGEST,
  SIGNING,
  toContentDigest,
  toSignatureHeaders,
  toSignedText,
  type SignedParts,
} from '#domain/devices/signature.ts';
import { appAt, call, NOW, rows, type Answer } from './harness.ts';

type App = ReturnType<typeof appAt>;

export interface TestDevice {
  id: string;
  publicKey: string;
  clockId: string;
  privateKey: CryptoKey;
}

let devices = 0;

/** As in each act, the user's devices go. `set` is the SQL of the change. */
export async function shutOut(user: string, set: string): Promise<void> {
  await rows('DELETE FROM devices WHERE user_id = ?', user);
  await rows(`UPDATE users SET ${set} WHERE id = ?`, user);
}

export async function makeDevice(curve: 'P-256' | 'P-384' = 'P-256'): Promise<TestDevice> {
  const keys = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: curve }, true, ['sign', 'verify'])) as {
    publicKey: CryptoKey;
    privateKey: CryptoKey;
  };
  const raw = (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer;
  const number = String(++devices).padStart(10, '0');
  return {
    id: `device-${number}`,
    publicKey: toBase64Url(new Uint8Array(raw)),
    clockId: `clock-of-${number}`,
    privateKey: keys.privateKey,
  };
}

export const register = (
  app: App,
  user: string,
  { id, publicKey, clockId }: TestDevice,
  more: object = {},
): Promise<Answer> => call(app, user, 'POST', '/api/devices', { id, publicKey, clockId, ...more });

export async function registerDevice(user: string, clockId?: string): Promise<TestDevice> {
  const made = await makeDevice();
  const device = { ...made, clockId: clockId ?? made.clockId };
  const { status, body } = await register(appAt(), user, device);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return device;
}

const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

export const digest = async (body: string): Promise<string> =>
  toContentDigest(toBase64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))));

let keys = 0;

export interface Signed {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path?: string;
  body?: string;
  key?: string;
  madeAt?: Date;
}

export async function signedHeaders(
  device: Pick<TestDevice, 'id' | 'privateKey'>,
  { method = 'POST', path = '/api/checkins', body = '{}', key, madeAt = NOW }: Signed,
  parts: Partial<SignedParts> = {},
): Promise<Record<string, string>> {
  const idempotencyKey = key ?? `signed-action-${++keys}`;
  const [contentDigest, actionTime] = [await digest(body), madeAt.toISOString()];
  const signs = { method, authority: 'localhost', path, contentDigest, idempotencyKey, actionTime, ...parts };
  const text = new TextEncoder().encode(toSignedText(signs, device.id));
  const signature = toBase64(await crypto.subtle.sign(SIGNING, device.privateKey, text));
  return {
    [CONTENT_DIGEST]: contentDigest,
    [ACTION_TIME]: actionTime,
    'Idempotency-Key': idempotencyKey,
    ...toSignatureHeaders(device.id, signature),
  };
}

export async function callSigned(
  app: App,
  device: Pick<TestDevice, 'id' | 'privateKey'>,
  asked: Signed = {},
): Promise<Answer> {
  const { method = 'POST', path = '/api/checkins', body = '{}' } = asked;
  const headers = { Authorization: `Device ${device.id}`, ...(await signedHeaders(device, { ...asked, body })) };
  return call(app, null, method, path, body === '' ? undefined : body, headers);
}
