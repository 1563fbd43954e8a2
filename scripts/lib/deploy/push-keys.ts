/** A key pair by which push services know our notifications (VAPID): raw public point and private scalar, base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export async function makePushKeys(): Promise<PushKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  const { d } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  if (!d) throw new Error('The key pair has no private part.');
  return { publicKey: Buffer.from(raw).toString('base64url'), privateKey: d };
}
