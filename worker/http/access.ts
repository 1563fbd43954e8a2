import { createMiddleware } from './middleware.ts';
import { findAccountRefusal, isLesser, type Role } from '#domain/people/roles.ts';
import { runTogether, type Db, type ReadResults, type Reads } from '../db/client.ts';
import {
  KEYS_A_DAY,
  replay,
  selectAnswer,
  selectKeysOfDay,
  type AnswerRow,
  type IdempotentRequest,
} from '../core/idempotency.ts';
import { findAccountProblem, followAccount } from '../identity/settle-addresses.ts';
import type { UserRow } from '../db/schema.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import { selectUserBySubject } from '../db/people/users.ts';
import { AppError } from '../app-error.ts';
import { authenticateDevice, hasSignedBody, namesDevice } from '../identity/device.ts';
import type { Proof } from '../identity/identity.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';
import { writeAudit } from '../db/audit.ts';
import { sql } from 'drizzle-orm';
import { readBody, takesFile } from './request-body.ts';
import { documentRoute } from './route-docs.ts';
import { toBase64Url } from '#domain/text/encode-bytes.ts';
import type { HonoRequest } from 'hono';

/**
 * The parts of a check-in's body that are not hashed. A position must not be stored, not even in a hash. `wasQueued` is
 * missing in the first attempt, but all attempts must have the same hash.
 */
const UNHASHED = /"position":\{[^{}]*\}|,"wasQueued":true/g;

const KEY = /^[A-Za-z0-9_-]{8,100}$/;

/** A full hash would make the stored rows longer. */
async function hashBody(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16);
  return toBase64Url(digest);
}

async function readIdempotentRequest(request: HonoRequest, secret: string): Promise<IdempotentRequest | null> {
  const key = request.header('Idempotency-Key');
  if (key === undefined || request.method === 'GET') return null;
  if (!KEY.test(key)) throw new AppError('validation_idempotency_key');
  // A file may have megabytes, so it is not converted to a string for the hash.
  const body = takesFile(request)
    ? await hashBody(await request.arrayBuffer())
    : (await request.text()).replace(UNHASHED, '');
  const asked = `${request.method} ${request.path}\n${body}`;
  return { key, requestHash: await hashBody(new TextEncoder().encode(asked)), secret };
}

/** The values that a route's own reads can use. These reads run in the same round trip as the read of the user. */
export interface ReadContext {
  db: Db;
  /** The signed-in user's users.employee_id. */
  subject: string;
  now: Date;
  body: unknown;
}

/** Reads the settings alongside the user. `toSettings(c.var.facts.settings)` returns them. */
export const withSettings = ({ db }: ReadContext) => ({ settings: selectSettings(db) });

function admit(user: UserRow | undefined, required: Role): UserRow {
  if (!user) throw new AppError('auth/unauthorized');
  const refusal = findAccountRefusal(user);
  if (refusal) throw new AppError(refusal);
  if (isLesser(user.role, required)) throw new AppError('auth/forbidden');
  return user;
}

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
  readRecord?: (actor: UserRow, now: Date) => unknown;
}

/** Runs before the write, so that every write has an entry. */
function auditImpersonation(
  { req, var: { db, now, parts } }: { req: HonoRequest; var: AppVariables },
  { by, as }: { by: string; as: string },
): Promise<unknown> {
  return writeAudit(db, {
    id: parts.newId(),
    // The impersonator may have an account here, or exist only at the provider.
    actorId: sql`coalesce((SELECT id FROM users WHERE employee_id = ${by}), ${by})`,
    action: 'user.impersonated',
    targetType: 'user',
    targetId: as,
    before: null,
    after: { request: `${req.method} ${req.path}` },
    reason: null,
    at: now.toISOString(),
  });
}

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
      c.set('neededRole', role);
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
      if (c.error instanceof AppError && idempotent) {
        // Between this request's reads and its refusal, a duplicate may have been applied: then its answer counts.
        const [applied] = await selectAnswer(db, subject, idempotent);
        if (applied && applied.status < 400) await replay(applied, idempotent, () => options.readRecord?.(actor, now));
      }
    },
  );
  return documentRoute(admitted, { role, ...(options.takesDevice && { takesDevice: true }) });
}
