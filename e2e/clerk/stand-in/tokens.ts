import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';

const KEY_ID = 'ins_standIn';

function pair(): { privateKey: KeyObject; publicKeyPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export interface TokenSubject {
  userId: string;
  sessionId: string;
  /** The origin of the page that requested the token. */
  authorizedParty: string;
  /** With null, the token does not contain this claim. */
  metadata: Record<string, unknown> | null;
}

export interface TokenSigner {
  publicKeyPem: string;
  sign(subject: TokenSubject, lifeSeconds: number): string;
  signByUnknownKey(subject: TokenSubject, lifeSeconds: number): string;
}

export function createSigner(issuer: string): TokenSigner {
  const own = pair();
  const unknown = pair();

  const signWith = (key: KeyObject, subject: TokenSubject, lifeSeconds: number): string => {
    const now = Math.floor(Date.now() / 1_000);
    const header = { alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: KEY_ID, typ: 'JWT' };
    const claims = {
      azp: subject.authorizedParty,
      exp: now + lifeSeconds,
      fva: [0, -1],
      iat: now,
      iss: issuer,
      jti: randomUUID().replaceAll('-', ''),
      // Like Clerk's tokens, the token became valid ten seconds ago. So a Worker with a slow clock accepts it too.
      nbf: now - 10,
      sid: subject.sessionId,
      sts: 'active',
      sub: subject.userId,
      v: 2,
      ...(subject.metadata && { metadata: subject.metadata }),
    };
    const signed = `${base64url(header)}.${base64url(claims)}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
  };

  return {
    publicKeyPem: own.publicKeyPem,
    sign: (subject, lifeSeconds) => signWith(own.privateKey, subject, lifeSeconds),
    signByUnknownKey: (subject, lifeSeconds) => signWith(unknown.privateKey, subject, lifeSeconds),
  };
}
