import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import type { RedemptionStatus } from '../../../domain/redemptions/transitions.ts';
import type { Db } from '../../db/client.ts';
import { toRedemption } from '../../db/redemptions.ts';
import { redemptions, users, type RedemptionRow } from '../../db/schema.ts';

/** Redemptions with who asked, newest first, after a place in that order. */
export async function listRedemptions(
  db: Db,
  query: {
    userId: string | undefined;
    status: RedemptionStatus | undefined;
    after: { requestedDate: string; id: string } | null;
    limit: number;
  },
): Promise<RedemptionWithUser[]> {
  const filters: SQL[] = [];
  if (query.userId !== undefined) filters.push(eq(redemptions.userId, query.userId));
  if (query.status !== undefined) filters.push(eq(redemptions.status, query.status));
  if (query.after) {
    const { requestedDate, id } = query.after;
    filters.push(
      sql`(${redemptions.requestedDate} < ${requestedDate}
        OR (${redemptions.requestedDate} = ${requestedDate} AND ${redemptions.id} > ${id}))`,
    );
  }
  const rows = await db
    .select({
      redemption: redemptions,
      user: {
        id: users.id,
        name: users.name,
        department: users.department,
        avatarUrl: users.avatarUrl,
        pointsBalance: users.pointsBalance,
      },
    })
    .from(redemptions)
    .innerJoin(users, eq(users.id, redemptions.userId))
    .where(and(...filters))
    .orderBy(desc(redemptions.requestedDate), redemptions.id)
    .limit(query.limit);
  return rows.map(({ redemption, user }) => ({ ...toRedemption(redemption), user }));
}

export async function findRedemption(db: Db, id: string): Promise<RedemptionRow | undefined> {
  const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id));
  return row;
}
