import {
  activeSessions,
  clientJson,
  completeSignIn,
  endSession,
  newClient,
  newId,
  sessionJson,
  signInJson,
  type Client,
  type Session,
  type Writer,
} from './clients.ts';
import { environmentJson } from './environment.ts';
import { ok, refusal, type Answer, type Call } from './http.ts';
import type { StandInPerson } from './people.ts';

export interface FrontendApiOptions {
  kind: 'production' | 'development';
  people: readonly StandInPerson[];
  clients: Map<string, Client>;
  writerFor: (call: Call) => Writer;
}

const SIGN_IN = /^\/v1\/client\/sign_ins\/(\w+)(?:\/(attempt_first_factor))?$/;
const SESSION = /^\/v1\/client\/sessions\/(\w+)\/(tokens|touch|end|remove)$/;
const NO_SESSION = refusal(401, 'authentication_invalid', 'Unable to authenticate the request.');
const WRONG_PASSWORD = refusal(
  422,
  'form_password_incorrect',
  'Password is incorrect. Try again, or use another method.',
  'password',
);

/** In production, the key is in the cookie `__client`. In development, the key is the dev browser's id. */
function browserKey(call: Call): string | null {
  return call.cookies.get('__client') ?? call.query.get('__clerk_db_jwt');
}

/** The returned function returns null for an unknown route. */
export function createFrontendApi({ kind, people, clients, writerFor }: FrontendApiOptions) {
  const changed = (client: Client, response: unknown, writer: Writer, cookies?: string[]): Answer =>
    ok({ response, client: clientJson(client, writer) }, cookies);

  const createSignIn = (call: Call, writer: Writer): Answer => {
    const identifier = call.form.get('identifier')?.trim().toLowerCase();
    const person = people.find(({ email }) => email === identifier);
    if (!person) return refusal(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier');
    const password = call.form.get('password');
    if (password !== null && password !== person.password) return WRONG_PASSWORD;
    const key = browserKey(call) ?? newId('browser');
    const client = clients.get(key) ?? newClient();
    clients.set(key, client);
    client.signIn = { id: newId('sia'), person, createdSessionId: null };
    if (password !== null) completeSignIn(client, client.signIn);
    const cookie = `__client=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`;
    return changed(client, signInJson(client.signIn), writer, kind === 'production' ? [cookie] : []);
  };

  const signInAttempt = (client: Client | undefined, call: Call, writer: Writer): Answer | null => {
    const [, id, action] = SIGN_IN.exec(call.path) ?? [];
    if (id === undefined) return null;
    if (!client?.signIn || client.signIn.id !== id) return refusal(404, 'resource_not_found', 'No such sign-in.');
    if (action === 'attempt_first_factor') {
      if (call.form.get('strategy') !== 'password') return null;
      if (call.form.get('password') !== client.signIn.person.password) return WRONG_PASSWORD;
      completeSignIn(client, client.signIn);
    }
    return changed(client, signInJson(client.signIn), writer);
  };

  const sessionAct = (client: Client | undefined, call: Call, writer: Writer): Answer | null => {
    const [, id, action] = SESSION.exec(call.path) ?? [];
    if (id === undefined) return null;
    const session: Session | undefined = client && activeSessions(client).find((one) => one.id === id);
    if (!client || !session) return NO_SESSION;
    if (action === 'tokens') return ok({ object: 'token', jwt: writer.token(session) });
    if (action === 'touch') session.touchedAt = Date.now();
    else endSession(client, session, action === 'end' ? 'ended' : 'removed');
    return changed(client, sessionJson(session, writer), writer);
  };

  return (call: Call): Answer | null => {
    const writer = writerFor(call);
    const key = browserKey(call);
    const client = key === null ? undefined : clients.get(key);
    switch (`${call.method} ${call.path}`) {
      case 'GET /v1/environment':
      case 'PATCH /v1/environment':
        return ok(environmentJson(kind, call.origin));
      case 'POST /v1/dev_browser':
        return kind === 'development' ? ok({ id: newId('dvb') }) : null;
      case 'GET /v1/client':
        return ok({ response: client ? clientJson(client, writer) : null, client: null });
      case 'POST /v1/client/sign_ins':
        return createSignIn(call, writer);
      case 'DELETE /v1/client/sessions':
        if (!client) return NO_SESSION;
        for (const session of activeSessions(client)) endSession(client, session, 'removed');
        return changed(client, clientJson(client, writer), writer);
    }
    return signInAttempt(client, call, writer) ?? sessionAct(client, call, writer);
  };
}
