import { MAY_USE_APP } from '../db/people/users.ts';
import { eq, sql } from 'drizzle-orm';
import { findAccountRefusal } from '../../domain/people/roles.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/client.ts';
import { users, type UserRow } from '../db/schema.ts';
import { guard, type Guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';

/** Holds while the actor may use the app and still has the role from the start of the request. */
export function isStillActor(name: GuardName & `${string}: actor`, { id, role }: Pick<UserRow, 'id' | 'role'>): Guard {
  return guard(name, sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND role = ${role} AND ${MAY_USE_APP})`);
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
