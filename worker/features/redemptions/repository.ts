import { AppError } from '../../app-error.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { RedemptionCounts, RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import { updateRow } from '../../core/rows.ts';
import { statement, type Db } from '../../db/client.ts';
import { toRedemption } from '../../db/redemptions.ts';
import { CHOSEN_ZONE } from '../../db/people/users.ts';
import { redemptionCounts, redemptions, users, type RedemptionRow } from '../../db/schema.ts';

/** Selects redemptions with their users, in no particular order. */
export async function selectWithUsers(db: Db, where: SQL): Promise<RedemptionWithUser[]> {
  const rows = await db
    .select({
      redemption: redemptions,
      // The column needs a name, because a batch on D1 distinguishes columns by their names.
      costNow: sql<number>`(SELECT points_cost FROM rewards WHERE id = ${redemptions.rewardId})`.as('cost_now'),
      user: {
        id: users.id,
        name: users.name,
        department: users.department,
        avatarUrl: users.avatarUrl,
        location: users.location,
        timeZone: CHOSEN_ZONE,
        pointsBalance: users.pointsBalance,
      },
    })
    .from(redemptions)
    .innerJoin(users, eq(users.id, redemptions.userId))
    .where(where);
  return rows.map(({ redemption, costNow, user }) => ({
    ...toRedemption(redemption),
    costNow,
    costBy: redemption.costBy,
    user,
  }));
}

/** Reads a redemption with its user. Throws redemption_not_found. */
export async function readRedemption(db: Db, id: string): Promise<RedemptionWithUser> {
  const [redemption] = await selectWithUsers(db, eq(redemptions.id, id));
  if (!redemption) throw new AppError('redemption_not_found');
  return redemption;
}

export async function findRedemption(db: Db, id: string): Promise<RedemptionRow | undefined> {
  const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id));
  return row;
}

/** Returns the statement that writes the changed columns of a redemption. */
export const updateRedemption = (db: Db, before: RedemptionRow, after: RedemptionRow, isWritten: SQL) =>
  updateRow(db, redemptions, after, sql`id = ${before.id} AND ${isWritten}`, before);

/** Returns the statement that puts one item back into a limited stock. */
export const returnToStock = (db: Db, rewardId: string, isWritten: SQL) =>
  statement(
    db,
    sql`UPDATE rewards SET stock = stock + 1 WHERE id = ${rewardId} AND stock IS NOT NULL AND ${isWritten}`,
  );

const among = (ids: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Reads the redemptions with these ids, and the names of their users. The result has no entry for an unknown id. */
export async function findRedemptions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { row: RedemptionRow; person: string }>> {
  const found = await db
    .select({ row: redemptions, person: users.name })
    .from(redemptions)
    .innerJoin(users, eq(users.id, redemptions.userId))
    .where(sql`${redemptions.id} IN ${among(ids)}`);
  return new Map(found.map((one) => [one.row.id, one]));
}

export async function countRedemptions(db: Db): Promise<RedemptionCounts> {
  const counts: RedemptionCounts = { pending: 0, approved: 0, fulfilled: 0, rejected: 0, cancelled: 0 };
  for (const row of await db.select().from(redemptionCounts)) counts[row.status] = row.redemptions;
  return counts;
}
