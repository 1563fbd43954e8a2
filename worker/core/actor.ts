import { MAY_USE_APP } from '../db/people/users.ts';
import { eq, sql } from 'drizzle-orm';
import { findAccountRefusal } from '../../domain/people/roles.ts';
import { AppError } from '../app-error.ts';
import { runInOrder, type Db, type Statement } from '../db/client.ts';
import { users, type UserRow } from '../db/schema.ts';
import { guard, type Guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';

/** Holds while the actor may use the app and still has the role from the start of the request. */
export function isStillActor(name: GuardName & `${string}: actor`, { id, role }: Pick<UserRow, 'id' | 'role'>): Guard {
  return guard(name, sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND role = ${role} AND ${MAY_USE_APP})`);
}

/**
 * Holds while the user may use the app. Each write of a user's own data needs it, because the account may be suspended
 * after `access` read it.
 */
export const mayStillAct = (userId: string): Guard =>
  guard('own change: account', sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND ${MAY_USE_APP})`);

/**
 * Runs a write of a user's own data, which needs mayStillAct and returns the written rows. Throws the refusal of an
 * account that may not use the app any more.
 */
export async function writeAsUser(db: Db, userId: string, write: Statement): Promise<void> {
  const [written] = await runInOrder(db, [write]);
  if (written?.length === 0) await expectStillUser(db, userId);
}

/** Throws the user's refusal, such as account_suspended, when the user may not use the app. */
export async function expectStillUser(db: Db, id: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const refusal = user ? findAccountRefusal(user) : 'auth/unauthorized';
  if (refusal) throw new AppError(refusal);
}

/** Throws auth/forbidden when `isStillActor` does not hold. */
export async function expectStillActor(db: Db, { id, role }: Pick<UserRow, 'id' | 'role'>): Promise<void> {
  const [actor] = await db.select().from(users).where(eq(users.id, id));
  if (!actor || findAccountRefusal(actor) || actor.role !== role) throw new AppError('auth/forbidden');
}
