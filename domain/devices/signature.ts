/**
 * The signature of a queued action by its device: an HTTP message signature (RFC 9421) over one fixed list of components.
 * Whoever signs and whoever verifies build the same headers from the same parts, so nothing is parsed but the key's id.
 */

/** What of a request a signature covers. */
export interface SignedParts {
  /** Upper case. */
  method: string;
  /** The host, with its port where that is not the scheme's own. */
  authority: string;
  /** Without a query: a signed request has none. */
  path: string;
  /** The Content-Digest header (RFC 9530): SHA-256 of the body, of the empty one too. */
  contentDigest: string;
  /** The action's id. */
  idempotencyKey: string;
  /** When the action was made, as toISOString writes it. */
  actionTime: string;
}

/** WebCrypto's name of the keys: ECDSA over P-256. */
export const KEY_ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** WebCrypto's name of their signatures. It writes them as RFC 9421 wants them: r and s, 64 bytes. */
export const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

export const ACTION_TIME = 'Action-Time';
export const CONTENT_DIGEST = 'Content-Digest';
export const SIGNATURE = 'Signature';
export const SIGNATURE_INPUT = 'Signature-Input';

const LABEL = 'device';
/** Keeps a signature from counting for anything else that the key may ever sign. */
const TAG = 'employee-rewards-action';

/** RFC 9421, 2.5: the lines that are signed, of components and the parameters of the signature. */
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

/** What a device signs for an action. */
export const toSignedText = (parts: SignedParts, keyId: string): string =>
  toSignatureBase(toComponents(parts), toParams(keyId));

/** The value of Content-Digest for a digest in base64. */
export const toContentDigest = (sha256: string): string => `sha-256=:${sha256}:`;

/** The headers of a signature in base64 by the key `keyId`. */
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

/** A signature as a request brings it. */
export interface ReadSignature {
  keyId: string;
  /** Base64. */
  signature: string;
  contentDigest: string;
  idempotencyKey: string;
  actionTime: string;
}

/** The signature that the headers bring; null where there is none, or one of another form. */
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
