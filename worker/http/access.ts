import { createMiddleware } from './create-middleware.ts';
import { isAdmin, findAccountRefusal, type Role } from '../../domain/people/roles.ts';
import { runTogether, type Db, type ReadResults, type Reads } from '../db/client.ts';
import { KEYS_A_DAY, replay, selectAnswer, selectKeysOfDay, type AnswerRow } from '../core/idempotency.ts';
import { findAccountProblem, followAccount } from '../identity/settle-addresses.ts';
import type { UserRow } from '../db/schema.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import { selectUserBySubject } from '../db/people/users.ts';
import { AppError } from '../app-error.ts';
import { authenticateDevice, hasSignedBody, namesDevice } from '../identity/device.ts';
import type { Proof } from '../identity/identity.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';
import { auditImpersonation } from './audit-repository.ts';
import { readIdempotentRequest } from './idempotent-request.ts';
import { readBody, takesFile } from './request-body.ts';
import { documentRoute } from './route-docs.ts';

/** The values that a route's own reads can use. These reads run in the same round trip as the read of the user. */
export interface ReadContext {
  db: Db;
  /** The signed-in user's users.employee_id. */
  subject: string;
  now: Date;
  /** The request's JSON object, before its fields are checked; undefined when the request has none. */
  body: unknown;
}

function hasRole(actual: Role, required: Role): boolean {
  if (required === 'super_admin') return actual === 'super_admin';
  return required === 'employee' || isAdmin(actual);
}

/** Returns the user. Throws AppError when the user may not use the app or this route. */
function admit(user: UserRow | undefined, required: Role): UserRow {
  if (!user) throw new AppError('auth/unauthorized');
  const refusal = findAccountRefusal(user);
  if (refusal) throw new AppError(refusal);
  if (!hasRole(user.role, required)) throw new AppError('auth/forbidden');
  return user;
}

/**
 * Creates the record of a user at the first sign-in, or links the record that was imported for the user. Throws
 * auth/unauthorized, account_inactive (the provider removed the user), account_conflict (the e-mail address belongs to
 * another user), account_waits_for_hr (the address belongs to a removed user's record), busy.
 */
async function welcome(c: { var: AppVariables }, proof: Proof): Promise<void> {
  const { db, now, parts } = c.var;
  const profile = await parts.identity.readProfile(proof);
  if (!profile) throw new AppError('auth/unauthorized');
  const settings = toSettings(await selectSettings(db));
  await followAccount(db, profile, { now, newId: parts.newId, settings });
  const problem = await findAccountProblem(db, proof.subject);
  if (problem) throw new AppError(problem);
}
interface AccessOptions {
  /** True when the lower rate limit for changes of points also applies. */
  costsPoints?: boolean;
  /** True when the limit of keys does not apply, because the route stores no response or has another limit. */
  isOutsideKeyLimit?: boolean;
  /**
   * Set when a device's key may replace the session. `action` is an action of the outbox. `farewell` is the device's
   * own farewell, which has no age limit. Never set for an admin's route.
   */
  takesDevice?: 'action' | 'farewell';
  /** Returns the answer to a replay when ANSWER_IS_RECORD is stored. */
  readRecord?: (actor: UserRow, now: Date) => unknown;
}

/** Checks the sender of a file before the file is read. Throws the errors of `welcome` and `admit`. */
async function admitBeforeFile(c: { var: AppVariables }, proof: Proof, role: Role): Promise<void> {
  const readUser = () => selectUserBySubject(c.var.db, proof.subject);
  let [user] = await readUser();
  if (!user) {
    await welcome(c, proof);
    [user] = await readUser();
  }
  admit(user, role);
}

/**
 * Admits users who are signed in with at least `role`, and answers replays of a write. `alongside` returns the route's
 * own reads, which run in the same round trip. Their results are in `c.var.facts`.
 */
export function access<R extends Reads = Record<never, never>>(
  role: Role,
  alongside?: (context: ReadContext) => R,
  options: AccessOptions = {},
) {
  const admitted = createMiddleware<{ Variables: AppVariables & ActorVariables & { facts: ReadResults<R> } }>(
    async (c, next) => {
      const { db, now, parts } = c.var;
      const signed =
        options.takesDevice && namesDevice(c.req) ? await authenticateDevice(c, options.takesDevice) : null;
      const proof = signed
        ? { subject: signed.subject, role: null, impersonator: null }
        : await parts.identity.authenticate(c.req.raw);
      if (!proof) throw new AppError('auth/unauthorized');
      const { subject } = proof;
      const allowed =
        (await parts.limits.allow('requests', subject)) &&
        (!options.costsPoints || (await parts.limits.allow('points', subject)));
      if (!allowed) throw new AppError('rate_limited');

      // A file may have megabytes, so the sender is checked before the file is read. The check costs one more round
      // trip.
      if (takesFile(c.req)) await admitBeforeFile(c, proof, role);
      const body = await readBody(c);
      if (signed && !(await hasSignedBody(c.req, signed.read))) throw new AppError('auth/unauthorized');
      const idempotent = await readIdempotentRequest(c.req, parts.secret);
      const readAll = async () =>
        (await runTogether(db, {
          user: selectUserBySubject(db, subject),
          ...(idempotent
            ? {
                answers: selectAnswer(db, subject, idempotent),
                ...(options.isOutsideKeyLimit ? {} : { keys: selectKeysOfDay(db, subject, now) }),
              }
            : {}),
          ...alongside?.({ db, subject, now, body }),
        } as Reads)) as unknown as {
          user: UserRow[];
          answers?: AnswerRow[];
          keys?: { keys: number }[];
        };
      let read = await readAll();
      if (!read.user[0]) {
        await welcome(c, proof);
        read = await readAll();
      }
      const { user, answers = [], keys = [], ...facts } = read;
      const actor = admit(user[0], role);
      c.set('actor', actor);
      c.set('idempotent', idempotent);
      c.set('deviceId', signed?.deviceId ?? null);
      c.set('isImpersonated', proof.impersonator !== null);
      c.set('facts', facts as unknown as ReadResults<R>);
      await replay(answers[0], idempotent, () => options.readRecord?.(actor, now));
      if ((keys[0]?.keys ?? 0) >= KEYS_A_DAY) throw new AppError('too_many_keys');
      if (proof.impersonator !== null && c.req.method !== 'GET') {
        await auditImpersonation(c, { by: proof.impersonator, as: actor.id });
      }
      await next();
    },
  );
  return documentRoute(admitted, { role, ...(options.takesDevice && { takesDevice: true }) });
}
