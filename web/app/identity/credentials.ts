import type { Identity } from './identity.ts';

type GetToken = Identity['getToken'];
interface Source {
  scheme: 'Bearer' | 'Demo';
  getToken: GetToken;
}

/** Requests are made outside React: the identity that is in use registers here when its code is loaded. */
let source: Source | null = null;

export function setCredentials(scheme: Source['scheme'], getToken: GetToken): void {
  source = { scheme, getToken };
}

/** The credentials of a request; none when nobody is signed in. */
export async function authorizationHeaders(options?: { fresh?: boolean }): Promise<Record<string, string>> {
  const token = (await source?.getToken(options)) ?? null;
  return source === null || token === null ? {} : { Authorization: `${source.scheme} ${token}` };
}
