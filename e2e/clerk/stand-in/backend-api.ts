import { ok, refusal, type Answer, type Call } from './http.ts';
import { userJson, type StandInPerson } from './people.ts';

/** Clerk's Backend API, as far as the Worker asks it: one person by id, for the holder of the secret key. */
export function createBackendApi(people: readonly StandInPerson[], secretKey: string) {
  return (call: Call): Answer | null => {
    const [, id] = /^\/v1\/users\/(\w+)$/.exec(call.path) ?? [];
    if (call.method !== 'GET' || id === undefined) return null;
    if (call.authorization !== `Bearer ${secretKey}`) {
      return refusal(401, 'clerk_key_invalid', 'The provided Clerk Secret Key is invalid.');
    }
    const person = people.find((one) => one.id === id);
    if (!person) return refusal(404, 'resource_not_found', 'not found');
    return ok({ ...userJson(person), private_metadata: {}, banned: false, locked: false });
  };
}
