import { eq, sql } from 'drizzle-orm';
import type { Db } from '#worker/db/client.ts';
import { users, type UserRow } from '#worker/db/schema.ts';

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findByNumber(db: Db, number: string): Promise<UserRow | undefined> {
  // The second condition repeats the condition of the partial index, so that SQLite can use the index.
  const [row] = await db
    .select()
    .from(users)
    .where(sql`${users.employeeNumber} = ${number} AND ${users.employeeNumber} <> ''`);
  return row;
}
