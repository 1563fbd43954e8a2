import { toBase64Url } from '#domain/text/encode-bytes.ts';

const SECRET_BYTES = 32;

/** 43 letters: 32 random bytes, base64url. */
const CREDENTIAL = /^Display ([A-Za-z0-9_-]{43})$/;

export const makeCredential = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

/** The hash alone does not open a display. */
export async function hashCredential(credential: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(credential));
  return toBase64Url(new Uint8Array(digest));
}

export const readCredential = (authorization: string | undefined): string | null =>
  CREDENTIAL.exec(authorization ?? '')?.[1] ?? null;
