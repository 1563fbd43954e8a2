import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { UsersQuery } from '../../../domain/api/users.ts';
import type { Db } from '../../db/client.ts';
import { users, type UserRow } from '../../db/schema.ts';

/** People by name, after a place in that order. */
export function selectUsers(
  db: Db,
  query: Omit<UsersQuery, 'cursor' | 'limit'> & { after: { name: string; id: string } | null; limit: number },
) {
  const filters: SQL[] = [];
  if (query.search) {
    const pattern = `%${query.search.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`;
    filters.push(sql`(${users.name} LIKE ${pattern} ESCAPE '\\' OR ${users.email} LIKE ${pattern} ESCAPE '\\')`);
  }
  if (query.role) filters.push(eq(users.role, query.role));
  if (query.status) filters.push(eq(users.approvalStatus, query.status));
  if (query.department) filters.push(eq(users.department, query.department));
  if (query.location) filters.push(eq(users.location, query.location));
  if (query.after) {
    filters.push(sql`(${users.name} COLLATE NOCASE, ${users.id}) > (${query.after.name}, ${query.after.id})`);
  }
  return db
    .select()
    .from(users)
    .where(and(...filters))
    .orderBy(sql`${users.name} COLLATE NOCASE`, users.id)
    .limit(query.limit);
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}
