import { sql } from 'drizzle-orm';
import type { UserRow } from '../db/schema.ts';
import { guard, type Guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';

/** Whether the row is of a user who may use the app: `refusalOf` in SQL. */
export const MAY_USE_APP = sql`is_active = 1 AND approval_status = 'approved'`;

/** Holds while the actor has the role that they were let in with, and may use the app. */
export function isStillActor(name: GuardName & `${string}: actor`, { id, role }: Pick<UserRow, 'id' | 'role'>): Guard {
  return guard(name, sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND role = ${role} AND ${MAY_USE_APP})`);
}
