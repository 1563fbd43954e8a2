import { isAdmin } from '#domain/people/roles.ts';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/client.ts';
import type { UserRow } from '../db/schema.ts';
import { selectUserById } from '../db/people/users.ts';

export async function findRequestedUser(db: Db, actor: UserRow, userId: string | undefined): Promise<UserRow> {
  if (userId === undefined || userId === actor.id) return actor;
  if (!isAdmin(actor.role)) throw new AppError('auth/forbidden');
  const [person] = await selectUserById(db, userId);
  if (!person) throw new AppError('user_not_found');
  return person;
}
