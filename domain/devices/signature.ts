/**
 * A device signs a queued action with an HTTP message signature (RFC 9421) over a fixed list of components. The device
 * and the server build the same signed text from the same parts. So the server needs only the key's id from the
 * Signature-Input header.
 */

export interface SignedParts {
  /** The method in upper case. */
  method: string;
  /** The host, with the port when the port is not the default port of the scheme. */
  authority: string;
  /** The path. A signed request has no query. */
  path: string;
  /** The Content-Digest header (RFC 9530): SHA-256 of the body, even when the body is empty. */
  contentDigest: string;
  idempotencyKey: string;
  /** The time of the action, in the form of toISOString. */
  actionTime: string;
}

export const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** The signatures' algorithm in WebCrypto. The output is r and s in 64 bytes, as RFC 9421 requires. */
export const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

export const ACTION_TIME = 'Action-Time';
export const CONTENT_DIGEST = 'Content-Digest';
export const SIGNATURE = 'Signature';
export const SIGNATURE_INPUT = 'Signature-Input';

const LABEL = 'device';
/** A signature that the key made for another purpose has another tag. */
const TAG = 'employee-rewards-action';

/** RFC 9421, 2.5. */
export const toSignatureBase = (components: readonly (readonly [name: string, value: string])[], params: string) =>
  [...components, ['@signature-params', params] as const].map(([name, value]) => `"${name}": ${value}`).join('\n');

const toComponents = (parts: SignedParts) =>
  [
    ['@method', parts.method],
    ['@authority', parts.authority],
    ['@path', parts.path],
    ['content-digest', parts.contentDigest],
    ['idempotency-key', parts.idempotencyKey],
    ['action-time', parts.actionTime],
  ] as const;

const NAMES = ['@method', '@authority', '@path', 'content-digest', 'idempotency-key', 'action-time'];
const toParams = (keyId: string) =>
  `(${NAMES.map((name) => `"${name}"`).join(' ')});keyid="${keyId}";alg="ecdsa-p256-sha256";tag="${TAG}"`;

export const toSignedText = (parts: SignedParts, keyId: string): string =>
  toSignatureBase(toComponents(parts), toParams(keyId));

export const toContentDigest = (sha256: string): string => `sha-256=:${sha256}:`;

export const toSignatureHeaders = (keyId: string, signature: string) => ({
  [SIGNATURE_INPUT]: `${LABEL}=${toParams(keyId)}`,
  [SIGNATURE]: `${LABEL}=:${signature}:`,
});

const KEY_ID = /;keyid="([A-Za-z0-9_-]{16,64})";/;
/** 64 bytes in base64. */
const VALUE = new RegExp(`^${LABEL}=:([A-Za-z0-9+/]{86}==):$`);
/** 32 bytes in base64. */
const DIGEST = /^sha-256=:[A-Za-z0-9+/]{43}=:$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

export interface ReadSignature {
  keyId: string;
  /** In base64. */
  signature: string;
  contentDigest: string;
  idempotencyKey: string;
  actionTime: string;
}

export function readSignature(readHeader: (name: string) => string | undefined): ReadSignature | null {
  const input = readHeader(SIGNATURE_INPUT) ?? '';
  const [, keyId] = KEY_ID.exec(input) ?? [];
  const [, signature] = VALUE.exec(readHeader(SIGNATURE) ?? '') ?? [];
  const [contentDigest = '', actionTime = ''] = [readHeader(CONTENT_DIGEST), readHeader(ACTION_TIME)];
  const idempotencyKey = readHeader('Idempotency-Key');
  if (!keyId || input !== `${LABEL}=${toParams(keyId)}` || !signature || !idempotencyKey) return null;
  if (!DIGEST.test(contentDigest) || !INSTANT.test(actionTime) || Number.isNaN(Date.parse(actionTime))) return null;
  return { keyId, signature, contentDigest, idempotencyKey, actionTime };
}
