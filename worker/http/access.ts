import { createMiddleware } from 'hono/factory';
import { isAdmin, refusalOf, type Role } from '../../domain/people/roles.ts';
import { runTogether, type Db, type ReadResults, type Reads } from '../db/client.ts';
import { replay, selectAnswer, type AnswerRow } from '../db/idempotency.ts';
import type { UserRow } from '../db/schema.ts';
import { selectUserBySubject } from '../db/users.ts';
import { AppError } from '../app-error.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';
import { idempotentRequestOf } from './idempotent-request.ts';

/** What a route may read in the round trip that brings the user. */
export interface ReadContext {
  db: Db;
  /** The signed-in person's users.employee_id. */
  subject: string;
  now: Date;
}

function hasRole(actual: Role, required: Role): boolean {
  if (required === 'super_admin') return actual === 'super_admin';
  return required === 'employee' || isAdmin(actual);
}

/** Refuses people who may not use the app, or not this route. Throws AppError. */
function admit(user: UserRow | undefined, required: Role): UserRow {
  if (!user) throw new AppError('auth/unauthorized');
  const refusal = refusalOf(user);
  if (refusal) throw new AppError(refusal);
  if (!hasRole(user.role, required)) throw new AppError('auth/forbidden');
  return user;
}

/**
 * Lets in who is signed in with at least `role`, and answers replays of a write. `alongside` names what else the route
 * reads: it comes in the same round trip, as `c.var.facts`.
 */
export function access<R extends Reads = Record<never, never>>(role: Role, alongside?: (context: ReadContext) => R) {
  return createMiddleware<{ Variables: AppVariables & ActorVariables & { facts: ReadResults<R> } }>(async (c, next) => {
    const subject = await c.var.parts.identity.subjectOf(c.req.raw);
    if (!subject) throw new AppError('auth/unauthorized');
    const idempotent = await idempotentRequestOf(c.req);
    const { db, now } = c.var;
    const read: Reads = await runTogether(db, {
      user: selectUserBySubject(db, subject),
      ...(idempotent ? { answers: selectAnswer(db, subject, idempotent) } : {}),
      ...alongside?.({ db, subject, now }),
    } as Reads);
    const {
      user,
      answers = [],
      ...facts
    } = read as unknown as {
      user: UserRow[];
      answers?: AnswerRow[];
    };
    const actor = admit(user[0], role);
    replay(answers[0], idempotent);
    c.set('actor', actor);
    c.set('requiredRole', role);
    c.set('idempotent', idempotent);
    c.set('facts', facts as ReadResults<R>);
    await next();
  });
}
