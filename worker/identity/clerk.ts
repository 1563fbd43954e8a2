import { decodeJwt, verifyJwt } from '@clerk/backend/jwt';
import * as v from 'valibot';
import { AppError } from '../app-error.ts';
import { clerkUserSchema, readRole, toProfile } from './clerk-user.ts';
import type { Identity, Proof } from './identity.ts';

export interface ClerkOptions {
  /** The key verifies tokens without a request to Clerk. */
  jwtKey: string;
  secretKey: string;
  apiUrl: string;
  issuer: string;
  authorizedParties: string[];
}

/** Clerk's tokens have about 1,000 characters. A longer token is refused without being read. */
const TOKEN_MAX_LENGTH = 8_192;
const SUBJECT = /^[A-Za-z0-9_-]{1,64}$/;
const CLOCK_SKEW_MS = 5_000;
const API_TIMEOUT_MS = 5_000;

/** A user has only a few sessions. */
const SESSIONS_MAX = 40;
const sessionsSchema = v.array(v.object({ id: v.pipe(v.string(), v.regex(SUBJECT)) }));

const errorsSchema = v.object({ errors: v.array(v.object({ code: v.string() })) });
/** The provider's codes for an address that has an invitation, or an account. */
const INVITED: readonly string[] = ['duplicate_record', 'form_identifier_exists'];

async function askProvider(
  { apiUrl, secretKey }: ClerkOptions,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Response> {
  const headers = {
    Authorization: `Bearer ${secretKey}`,
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const signal = AbortSignal.timeout(API_TIMEOUT_MS);
  const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${apiUrl}/v1/${path}`, sent).catch(() => null);
  if (!response || response.status >= 500 || response.status === 429) throw new AppError('identity_unavailable');
  return response;
}

/** Does not reveal why a token is invalid. */
async function verify(token: string, options: ClerkOptions): Promise<Proof | null> {
  try {
    const { header } = decodeJwt(token);
    // The library would accept any RSA algorithm.
    if (header.alg !== 'RS256') return null;
    // A token with `crit` requires an extension that we do not support, so the token must be refused (RFC 7515,
    // 4.1.11).
    if ('crit' in header) return null;
    const claims = await verifyJwt(token, {
      key: options.jwtKey,
      authorizedParties: options.authorizedParties,
      clockSkewInMs: CLOCK_SKEW_MS,
    });
    if (claims.iss !== options.issuer) return null;
    // The library would accept a token without an authorized party.
    if (typeof claims.azp !== 'string' || !options.authorizedParties.includes(claims.azp)) return null;
    // A pending session has an unfinished task, such as a second factor, so the user is not signed in yet.
    if ('sts' in claims && claims.sts === 'pending') return null;
    if (!SUBJECT.test(claims.sub)) return null;
    const impersonator = claims.act === undefined ? null : claims.act?.sub;
    // If the impersonator's id is not valid, an audit entry could not name the impersonator.
    if (impersonator !== null && (typeof impersonator !== 'string' || !SUBJECT.test(impersonator))) return null;
    return { subject: claims.sub, role: readRole(claims.metadata), impersonator };
  } catch {
    return null;
  }
}

export function clerkIdentity(options: ClerkOptions): Identity {
  return {
    async authenticate(request) {
      const header = request.headers.get('Authorization') ?? '';
      if (header.length > TOKEN_MAX_LENGTH) return null;
      const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header) ?? [];
      return token === undefined ? null : verify(token, options);
    },

    async readProfile({ subject, role }) {
      const response = await askProvider(options, `users/${encodeURIComponent(subject)}`);
      if (response.status === 404) return null;
      if (!response.ok) throw new AppError('identity_unavailable');
      const user = v.safeParse(clerkUserSchema, await response.json().catch(() => null));
      if (!user.success || user.output.id !== subject) return null;
      const profile = toProfile(user.output);
      // No record is created while the provider blocks the user.
      if (profile.block !== null) return null;
      return { ...profile, role: role ?? profile.role };
    },

    async endSessions(subject) {
      const asked = `sessions?user_id=${encodeURIComponent(subject)}&status=active&limit=${SESSIONS_MAX}`;
      const listed = await askProvider(options, asked);
      const sessions = v.safeParse(sessionsSchema, await listed.json().catch(() => null));
      if (!listed.ok || !sessions.success) throw new AppError('identity_unavailable');
      // The provider refuses to end a session that has already ended. Such a refusal can be ignored.
      await Promise.all(sessions.output.map(({ id }) => askProvider(options, `sessions/${id}/revoke`, 'POST')));
      return true;
    },

    async invite(email) {
      const [origin = ''] = options.authorizedParties;
      const body = { email_address: email, redirect_url: `${origin}/auth`, notify: true, ignore_existing: false };
      const response = await askProvider(options, 'invitations', 'POST', body);
      if (response.ok) return 'sent';
      // The secret key is wrong, which says nothing about the address.
      if (response.status === 401 || response.status === 403) throw new AppError('identity_unavailable');
      const refused = v.safeParse(errorsSchema, await response.json().catch(() => null));
      return refused.success && refused.output.errors.some(({ code }) => INVITED.includes(code)) ? 'sent' : 'refused';
    },
  };
}
