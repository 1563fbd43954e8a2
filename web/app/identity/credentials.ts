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

/** The headers that say who asks; none when nobody is signed in. */
export type Credentials = Readonly<Partial<Record<'Authorization', string>>>;

/** The credentials of a request; none when nobody is signed in. */
export async function authorizationHeaders(options?: { fresh?: boolean }): Promise<Credentials> {
  const token = (await source?.getToken(options)) ?? null;
  return source === null || token === null ? {} : { Authorization: `${source.scheme} ${token}` };
}

/** The part of a session token that says whose it is, without verifying it: that is the server's. */
function subjectOfToken(token: string): string | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** As whom a request with these credentials would count: the identity provider's user id. */
export function subjectOf({ Authorization = '' }: Credentials): string | null {
  const [scheme, token = ''] = Authorization.split(' ');
  if (token === '') return null;
  return scheme === 'Demo' ? token : subjectOfToken(token);
}
