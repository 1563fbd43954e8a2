import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users, type UserRow } from '../../db/schema.ts';

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** The user who has the employee number; undefined where nobody has it. */
export async function findByNumber(db: Db, number: string): Promise<UserRow | undefined> {
  // Written as in the index.
  const [row] = await db
    .select()
    .from(users)
    .where(sql`${users.employeeNumber} = ${number} AND ${users.employeeNumber} <> ''`);
  return row;
}
