import { randomUUID } from 'node:crypto';
import type { ClientJSON, SessionJSON, SignInJSON } from '@clerk/react/types';
import { PICTURE, userJson, type StandInPerson } from './people.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const YEAR_MS = 52 * WEEK_MS;

export interface Session {
  id: string;
  person: StandInPerson;
  status: 'active' | 'ended' | 'removed' | 'revoked';
  createdAt: number;
  touchedAt: number;
}

interface SignIn {
  id: string;
  person: StandInPerson;
  createdSessionId: string | null;
}

export interface Client {
  id: string;
  signIn: SignIn | null;
  sessions: Session[];
  lastActiveSessionId: string | null;
  createdAt: number;
  updatedAt: number;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`;
}

export function newClient(): Client {
  const now = Date.now();
  return {
    id: newId('client'),
    signIn: null,
    sessions: [],
    lastActiveSessionId: null,
    createdAt: now,
    updatedAt: now,
  };
}

export function activeSessions(client: Client): Session[] {
  return client.sessions.filter(({ status }) => status === 'active');
}

export function completeSignIn(client: Client, signIn: SignIn): void {
  const now = Date.now();
  const session: Session = {
    id: newId('sess'),
    person: signIn.person,
    status: 'active',
    createdAt: now,
    touchedAt: now,
  };
  client.sessions = [...activeSessions(client), session];
  client.lastActiveSessionId = session.id;
  client.updatedAt = now;
  signIn.createdSessionId = session.id;
}

export function endSession(client: Client, session: Session, status: 'ended' | 'removed' | 'revoked'): void {
  session.status = status;
  client.lastActiveSessionId = activeSessions(client)[0]?.id ?? null;
  client.updatedAt = Date.now();
}

export interface Writer {
  token: (session: Session) => string;
}

export function sessionJson(session: Session, writer: Writer): SessionJSON {
  const { person } = session;
  const user = userJson(person);
  return {
    object: 'session',
    id: session.id,
    status: session.status,
    factor_verification_age: [0, -1],
    expire_at: session.createdAt + WEEK_MS,
    abandon_at: session.createdAt + 4 * WEEK_MS,
    last_active_at: session.touchedAt,
    last_active_token: { object: 'token', id: '', jwt: writer.token(session) },
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    user,
    public_user_data: {
      first_name: person.firstName,
      last_name: person.lastName,
      image_url: user.image_url,
      has_image: false,
      identifier: person.email,
      user_id: person.id,
    },
    created_at: session.createdAt,
    updated_at: session.touchedAt,
  };
}

export function signInJson(signIn: SignIn): SignInJSON {
  const { person } = signIn;
  return {
    object: 'sign_in',
    id: signIn.id,
    status: signIn.createdSessionId ? 'complete' : 'needs_first_factor',
    supported_identifiers: ['email_address'],
    identifier: person.email,
    timezone: null,
    user_data: {
      ...(person.firstName && { first_name: person.firstName }),
      ...(person.lastName && { last_name: person.lastName }),
      image_url: PICTURE,
      has_image: false,
    },
    supported_first_factors: [{ strategy: 'password' }],
    supported_second_factors: [],
    first_factor_verification: null,
    second_factor_verification: null,
    created_session_id: signIn.createdSessionId,
  };
}

export function clientJson(client: Client, writer: Writer): ClientJSON {
  const open = client.signIn?.createdSessionId ? null : client.signIn;
  return {
    object: 'client',
    id: client.id,
    sessions: activeSessions(client).map((session) => sessionJson(session, writer)),
    sign_in: open ? signInJson(open) : null,
    sign_up: null,
    captcha_bypass: false,
    last_active_session_id: client.lastActiveSessionId,
    last_authentication_strategy: null,
    // The expiry is a year away, so clerk-js does not visit the Frontend API to extend the cookie.
    cookie_expires_at: client.createdAt + YEAR_MS,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  };
}
