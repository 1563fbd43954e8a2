import type { Identity } from './identity.ts';

type GetToken = Identity['getToken'];
interface Source {
  scheme: 'Bearer' | 'Demo';
  getToken: GetToken;
}

/** Requests run outside React, so the identity provider in use registers its source here when its code loads. */
let source: Source | null = null;

export function setCredentials(scheme: Source['scheme'], getToken: GetToken): void {
  source = { scheme, getToken };
}

/** The object is empty when the user is signed out. */
export type Credentials = Readonly<Partial<Record<'Authorization', string>>>;

export async function authorizationHeaders(options?: { fresh?: boolean }): Promise<Credentials> {
  const token = (await source?.getToken(options)) ?? null;
  return source === null || token === null ? {} : { Authorization: `${source.scheme} ${token}` };
}

/** The function does not verify the token, because the server does. */
function readTokenSubject(token: string): string | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

export function readSubject({ Authorization = '' }: Credentials): string | null {
  const [scheme, token = ''] = Authorization.split(' ');
  if (token === '') return null;
  return scheme === 'Demo' ? token : readTokenSubject(token);
}

export class NoSession extends Error {
  override readonly name = 'NoSession';
}

/**
 * Throws NoSession before anything is sent when the user is not signed in. Throws the error of `fetch` when there is no
 * answer.
 */
export type SendAs = (userId: string, path: string, init: RequestInit) => Promise<Response>;
