import { activeSessions, endSession, type Client } from './clients.ts';
import { ok, refusal, type Answer, type Call } from './http.ts';
import { userJson, type StandInPerson } from './people.ts';

const USER = /^\/v1\/users\/(\w+)$/;
const INVITATIONS = '/v1/invitations';
const REVOCATION = /^\/v1\/sessions\/(\w+)\/revoke$/;

export const isBackendPath = (path: string): boolean =>
  path === '/v1/sessions' || path === INVITATIONS || USER.test(path) || REVOCATION.test(path);

/** Serves the part of Clerk's Backend API that the Worker uses. */
export function createBackendApi(
  people: readonly StandInPerson[],
  clients: ReadonlyMap<string, Client>,
  invited: string[],
  secretKey: string,
) {
  const sessions = () =>
    [...clients.values()].flatMap((client) => activeSessions(client).map((session) => ({ client, session })));
  const toJson = ({ id, status, person }: ReturnType<typeof sessions>[number]['session']) => ({
    object: 'session',
    id,
    status,
    user_id: person.id,
  });

  function invite({ body }: Call): Answer {
    const { email_address: email } = JSON.parse(body) as { email_address: string };
    if (people.some((one) => one.email === email)) return refusal(422, 'form_identifier_exists', 'taken');
    if (invited.includes(email)) return refusal(400, 'duplicate_record', 'invited');
    invited.push(email);
    return ok({ object: 'invitation', id: `inv_${invited.length}`, email_address: email, status: 'pending' });
  }

  function answer(call: Call): Answer {
    if (call.path === INVITATIONS) return invite(call);
    const [, userId] = USER.exec(call.path) ?? [];
    if (userId !== undefined) {
      const person = people.find((one) => one.id === userId);
      if (!person) return refusal(404, 'resource_not_found', 'not found');
      return ok({ ...userJson(person), private_metadata: {}, banned: false, locked: false });
    }
    const [, sessionId] = REVOCATION.exec(call.path) ?? [];
    if (sessionId === undefined) {
      const asked = call.query.get('user_id');
      return ok(sessions().flatMap(({ session }) => (session.person.id === asked ? [toJson(session)] : [])));
    }
    const found = sessions().find(({ session }) => session.id === sessionId);
    if (!found) return refusal(404, 'resource_not_found', 'not found');
    endSession(found.client, found.session, 'revoked');
    return ok(toJson(found.session));
  }

  return (call: Call): Answer | null => {
    const method = REVOCATION.test(call.path) || call.path === INVITATIONS ? 'POST' : 'GET';
    if (!isBackendPath(call.path) || call.method !== method) return null;
    return call.authorization === `Bearer ${secretKey}`
      ? answer(call)
      : refusal(401, 'clerk_key_invalid', 'The provided Clerk Secret Key is invalid.');
  };
}
